// The set of pieces that is there to be shown, on the board and in lists.

export const men = $state({ set: 'carved' });
