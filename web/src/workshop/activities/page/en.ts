export const pageWords = {
  next: 'the page goes away.',
  refused: 'A page is on the screen. Next puts it away.',
  label: 'The teacher’s page',
  say: (title: string) => `The teacher shows a page: ${title}`,
  look: 'Look around meanwhile',
  console: { on: 'On the screen', close: 'Put the page away' },
}
