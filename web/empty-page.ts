// Files of tests may share one document; each begins with an empty one.

if (typeof document !== 'undefined') {
  document.body.replaceChildren();
  localStorage.clear();
}
