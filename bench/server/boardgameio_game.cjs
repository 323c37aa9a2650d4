// Nine cells that the two players fill in turn, over and over: no end, no rules to check.

module.exports = {
  name: 'cells',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    fill: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
    },
  },
};
