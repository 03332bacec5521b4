/** Entries in the list of keys, for keys that work only in one place. */
export const localKeysWords = [
  {
    title: 'A presenter’s clicker',
    bindings: [
      { caps: ['PgUp', 'PgDn'], words: 'Its two large buttons: one step back or on' },
      { caps: ['B', '.'], words: 'Its blank button: the screen goes dark. At projector size, so does the period key' },
    ],
  },
  {
    title: 'On the timeline, once it has the focus',
    bindings: [
      { caps: ['↑', '↓'], words: 'From mark to mark, told in words' },
      { caps: ['Enter'], words: 'Go to this mark' },
    ],
  },
  {
    title: 'In the library',
    bindings: [
      { caps: ['/'], words: 'Search' },
      { caps: ['←', '→', '↑', '↓'], words: 'From card to card' },
      { caps: ['Esc'], words: 'Show all lessons again' },
    ],
  },
] as const
