export const consolePanelWords = {
  clients: 'Only what these workers do',
  node: 'Only what goes to',
  anyNode: 'all nodes',
  changes: 'Writes, errors',
  changesAbout: 'Only what changed the lock or what it protects, and what went wrong',
  repeats: 'No repeats',
  repeatsAbout: 'Leaves out polling: a command sent again that gets the same answer',
  follow: 'To the cursor',
  inner: (calls: number) => (calls === 1 ? '1 call' : `${calls} calls`),
  lines: (lines: number) => `${lines} lines`,
  pending: 'no answer yet',
  latency: (executed: string | null, replied: string | null) =>
    [
      executed === null ? 'not seen to be executed' : `executed ${executed} after it was sent`,
      replied === null ? 'no answer heard' : `answered ${replied} after that`,
    ].join(', '),
  copyRow: 'Copy as redis-cli',
  copy: 'Copy',
  copyAbout: 'Copy commands as text for redis-cli',
  copyShown: 'Commands shown here',
  copyClient: (client: string) => `Everything ${client} sent`,
  copyHint:
    'To be pasted into redis-cli, scripts with their text. Subscriptions are left out: nothing would be carried out after them.',
}
