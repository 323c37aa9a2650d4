// What comes up from below on a phone, and stands beside the board where there is room.

export type Sheet = 'history' | 'people';

export const sheetId = (sheet: Sheet): string => `sheet-${sheet}`;
