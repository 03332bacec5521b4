export const chapters = [{ id: '1-board', title: 'A board', about: 'A lock on a board with hooks.' }]
