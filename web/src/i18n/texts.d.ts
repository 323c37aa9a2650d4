// The compiled texts, as ../../texts.ts puts them together.

declare module 'virtual:texts' {
  type Texts = Record<string, ((args: Record<string, unknown>) => string) | undefined>;
  /** What is there from the start. */
  export const initial: Texts;
  /** Fetches the texts of a language for a part: a game's id or `shared`. */
  export const load: Record<string, Record<string, () => Promise<{ default: Texts }>>>;
}
