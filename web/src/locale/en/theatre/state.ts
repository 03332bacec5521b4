import type { EndsWith } from '#model/trace/trace.ts'

export const stateWords = {
  marks: { new: 'new', changed: 'changed', gone: 'gone' },
  marksAbout: 'since the beat before',
  by: (who: string | null, notice: string, time: string) =>
    who === null ? `${notice} at ${time}` : `${notice} by ${who} at ${time}`,
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
