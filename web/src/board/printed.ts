// What is printed on the parts of a game comes once with its table, and is read once.

/** A reader that answers for the same told value with the same object, so that nothing drawn from it is drawn anew. */
export function readOnce<T>(read: (told: unknown) => T): (told: unknown) => T {
  const known = new WeakMap<object, T>();
  return (told) => {
    if (typeof told !== 'object' || told === null) return read(told);
    const found = known.get(told) ?? read(told);
    known.set(told, found);
    return found;
  };
}
