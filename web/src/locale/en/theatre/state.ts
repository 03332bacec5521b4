import type { EndsWith } from '#model/trace/trace.ts'

const changed = (how: string, who: string | null, at: string) =>
  who === null ? `${how} at ${at}` : `${how} by ${who} at ${at}`

export const stateWords = {
  client: 'Who',
  believes: 'Believes it holds',
  storeSays: (store: string) => `${store} says`,
  no: 'no',
  holds: 'it holds',
  believesWith: (token: number | undefined) => (token === undefined ? 'yes' : `yes, token ${token}`),
  resource: 'What the lock protects',
  fenced: 'refuses old tokens',
  unfenced: 'accepts any write',
  keys: (store: string) => `What ${store} keeps`,
  noKeys: 'Nothing',
  unreachable: 'Whatever it held is out of reach.',
  noKeysHint: 'Nobody holds the lock, and nothing is left of it.',
  unknownValue: '(value not told by the commands)',
  gone: {
    expired: (who: string | null, at: string) => changed('expired', who, at),
    deleted: (who: string | null, at: string) => changed('deleted', who, at),
  },
  nodeRoles: { master: 'master', replica: 'replica', sentinel: 'Sentinel' },
  nodeStates: { down: 'down', frozen: 'cut off' },
  marks: { new: 'new', changed: 'changed', gone: 'gone' },
  marksAbout: 'since the step before',
  /** `notice` is the store's name for the command. */
  by: (who: string | null, notice: string, at: string) => changed(notice, who, at),
  goTo: (time: string) => `Take the cursor to ${time}`,
  deadline: (left: string) => `The value itself says: over in ${left}`,
  deadlinePast: (since: string) => `The value itself says: over since ${since}`,
  endsWith: (what: EndsWith) => `No clock: it ends with its ${what}.`,
  endless: (isRedis: boolean) => (isRedis ? 'No expiry: PTTL −1' : 'No expiry'),
  left: (ms: number, isRedis: boolean) => (isRedis ? `PTTL ${ms}` : `${ms} ms left`),
  nodes: 'Node by node',
  free: 'free',
  elsewhere: 'other keys',
  down: 'down',
  cell: (node: string, what: string) => `${node}: ${what}`,
  for: (client: string) => `held for ${client}`,
}
