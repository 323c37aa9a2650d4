/** Lets the browser save a text, or what is a file already, as a file of that name. */
export function saveFile(name: string, content: string | Blob): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content;
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
