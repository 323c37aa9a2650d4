/**
 * Reads each object once. The components of a table are one object in all its moments: what follows from them alone, such
 * as the drawing of the map, then need not be made anew with every action.
 */
export function readOnce<Read extends object>(read: (told: object) => Read): (told: unknown) => Read {
  const known = new WeakMap<object, Read>();
  return (told) => {
    const key = typeof told === 'object' && told !== null ? told : {};
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    return found;
  };
}
