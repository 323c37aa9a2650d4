declare module 'virtual:engines' {
  /** By the id of a game where the module lies that plays it; none where this build has none. */
  export const engines: Record<string, string>;
  /** Where the module lies that plays every game. */
  export const whole: string;
  /** By the id of a game whose board asks what would follow, where the module lies that answers. */
  export const foresights: Record<string, string>;
}
