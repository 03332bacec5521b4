/** What the list of keys says of each: the only words of the timeline's that are needed before there is one. */
export const keysWords = {
  event: 'One event back or on',
  beat: 'One beat back or on',
  play: 'Play or pause',
  home: 'To the beginning',
  end: 'To the end',
  byClock: 'All locks at once, or one after the other',
  violation: 'To the first violation',
  run: 'Run live',
  panels: 'Code, console, state, verdict, notes, table',
  zoomOut: 'Show more time',
  zoomIn: 'Show less time',
  fit: 'Show all of it',
  theme: 'Light or dark',
  projector: 'Projector size',
  blank: 'Blank the screen',
  help: 'This list',
}
