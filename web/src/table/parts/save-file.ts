/** Lets the browser save a text as a file of that name. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
