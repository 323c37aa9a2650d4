// A whole game of Balanceformers that several tests play.

/** The game BF-S29, round by round: the pairs of Blue and Yellow, and what was played. */
export const kRounds = [
  ['2/5', '2/1', 'B3@3f Y5@5l Y4@3l B5@3r B1@5f Y2@8f Y3@5r B4@9l B6@4l Y6@8l Y7@4r B7@4f B2@10f Y1@6l'],
  ['5/3', '4/2', 'B3^8l Y7:4r~5f B6:4l~5r end Y5:5l~8r B7:4f~5l end'],
  ['1/2', '3/3', 'Y6^5l B6:5r>5f end B2^5r end'],
  ['3/1', '1/4', 'Y5^5r end end'],
  ['4/4', '5/5', 'Y3^5l end end'],
];
