export const recordingWords = {
  pick: 'Open a recording…',
  drop: 'Drop the recording here',
  dropHint: 'A file that ends in .lockstep.jsonl. It stays on this machine.',
  list: 'Recordings',
  noServer: 'There is no server behind this page that could keep recordings.',
  noServerHint: 'Every lesson has one that comes with it. One of your own you can drop anywhere on the page.',
}
