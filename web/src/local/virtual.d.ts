declare module 'virtual:engines' {
  /** By the id of a game where the module lies that plays it; none where this build has none. */
  export const engines: Record<string, string>;
  /** Where the module lies that plays every game. */
  export const whole: string;
}
