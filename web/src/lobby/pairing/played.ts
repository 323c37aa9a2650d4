/** What is played at a table of a club or of an arena. */
export interface Played {
  game: string;
  options: Record<string, string>;
  time: string;
  rated: boolean;
  seats: number;
}
