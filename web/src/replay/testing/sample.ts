/** Provides handwritten traces for tests. These traces satisfy the same schemas as recorded traces. */

import { TraceEvent, TraceHeader, traceVersion } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'

/** An event without `seq`, which `place` sets to its position in the list. */
type Unplaced<E> = E extends unknown ? Omit<E, 'seq'> : never
export type SampleEvent = Unplaced<TraceEvent>

export function place(events: readonly SampleEvent[]): TraceEvent[] {
  return events.map((event, seq) => TraceEvent.parse({ ...event, seq }))
}

const lesson: Lesson = {
  id: 'gc-pause',
  chapter: '3-how-long-is-a-lease',
  title: 'A pause longer than the lease',
  story: 'A stops for garbage collection and wakes up a zombie.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: { leaseMs: { kind: 'time', default: 2000, min: 100, max: 10_000, about: 'how long a grant lasts' } },
  clients: ['A', 'B'],
  locks: [
    {
      id: 'watchdog',
      lock: 'watchdog',
      store: 'redis',
      title: 'Watchdog',
      role: 'wrong',
      fleet: 'single',
      parameters: {},
      expect: {},
      faults: [],
    },
  ],
  beats: [
    { when: { on: 'client-acquired', client: 'A' }, caption: 'A takes the lock.' },
    { when: { on: 'client-paused', client: 'A' }, caption: 'A stops.' },
    { when: { on: 'resource-write', client: 'A' }, caption: 'A writes.' },
  ],
  questions: [
    {
      before: { on: 'resource-write', client: 'A' },
      ask: 'What will become of A’s write?',
      options: [
        { text: 'Accepted', right: true, why: 'Nobody checks.' },
        { text: 'Refused', right: false, why: 'Nobody checks.' },
      ],
    },
  ],
  remember: 'A lease is a promise of the store, not of the client.',
  sources: [],
}

/** Returns a header with `changes` merged into it. */
export function sampleHeader(changes: Partial<TraceHeader> = {}): TraceHeader {
  return TraceHeader.parse({
    format: 'lockstep-trace',
    version: traceVersion,
    run: 'run-1',
    comparison: 'comparison-1',
    scenario: 'gc-pause',
    lock: 'watchdog',
    role: 'wrong',
    lesson,
    sources: [],
    fleet: { kind: 'single', nodes: [{ id: 'n1', role: 'master' }] },
    store: { name: 'Redis', version: '7.0.15' },
    clients: ['A', 'B'],
    resource: { name: 'stock', initial: 5, fenced: false },
    lockKey: 'lock:stock',
    parameters: { leaseMs: 2000 },
    seed: 1,
    startedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  })
}

const key = { node: 'n1', key: 'lock:stock' }
const by = (client: string, command: number) => ({ by: { client, command } })
const line = (number: number) => ({ source: { file: 'locks/redis/watchdog/lock.ts', line: number } })
const sent = (atMs: number, client: string, id: number, argv: string[], at: number): SampleEvent => ({
  kind: 'command-sent',
  atMs,
  client,
  node: 'n1',
  id,
  argv,
  ...line(at),
})
const executed = (atMs: number, client: string, id: number, argv: string[]): SampleEvent => ({
  kind: 'command-executed',
  atMs,
  client,
  node: 'n1',
  id,
  argv,
  inner: false,
  serverUs: atMs * 1000,
})
const replied = (atMs: number, client: string, id: number, value: string | number | null): SampleEvent => ({
  kind: 'command-replied',
  atMs,
  client,
  node: 'n1',
  id,
  outcome: 'value',
  value,
})
const keySet = (atMs: number, client: string, id: number): SampleEvent => ({
  kind: 'key-set',
  atMs,
  ...key,
  ...by(client, id),
  notice: 'set',
  type: 'string',
  value: `uuid-${client}`,
  expiresAtMs: atMs + 2000,
})
const renewed = (atMs: number, client: string, id: number): SampleEvent => ({
  kind: 'key-changed',
  atMs,
  ...key,
  ...by(client, id),
  notice: 'pexpire',
  type: 'string',
  value: `uuid-${client}`,
  expiresAtMs: atMs + 2000,
})
const setArgv = (client: string) => ['SET', 'lock:stock', `uuid-${client}`, 'NX', 'PX', '2000']

/** Events of the lesson on the garbage collection pause: A stalls, its lease ends, B works, and A wakes up and overwrites B's write. */
export const gcPause: SampleEvent[] = [
  { kind: 'run-started', atMs: 0 },
  { kind: 'client-started', atMs: 0.2, client: 'A' },
  sent(410, 'A', 1, setArgv('A'), 12),
  executed(410.4, 'A', 1, setArgv('A')),
  keySet(410.4, 'A', 1),
  replied(411, 'A', 1, 'OK'),
  { kind: 'client-acquired', atMs: 412, client: 'A', token: 33 },
  { kind: 'resource-read', atMs: 612, client: 'A', resource: 'stock', value: 5, ...line(22) },
  { kind: 'client-working', atMs: 613, client: 'A', ms: 1500, ...line(23) },
  { kind: 'client-started', atMs: 880, client: 'B' },
  sent(900, 'B', 2, setArgv('B'), 12),
  executed(900.3, 'B', 2, setArgv('B')),
  replied(901, 'B', 2, null),
  { kind: 'client-waiting', atMs: 901, client: 'B', why: 'A holds it' },
  sent(1069, 'A', 3, ['EVAL', 'renew.lua', '1', 'lock:stock', 'uuid-A', '2000'], 27),
  executed(1069.5, 'A', 3, ['EVAL', 'renew.lua', '1', 'lock:stock', 'uuid-A', '2000']),
  renewed(1070, 'A', 3),
  replied(1070.6, 'A', 3, 1),
  sent(1734, 'A', 4, ['EVAL', 'renew.lua', '1', 'lock:stock', 'uuid-A', '2000'], 27),
  renewed(1735, 'A', 4),
  { kind: 'fault-struck', atMs: 1800, words: 'A stops for garbage collection', target: 'A' },
  { kind: 'client-paused', atMs: 1800, client: 'A', before: 'write' },
  { kind: 'key-expired', atMs: 3735.8, ...key, by: null, notice: 'expired' },
  sent(3900, 'B', 5, setArgv('B'), 12),
  executed(3900.4, 'B', 5, setArgv('B')),
  keySet(3900.4, 'B', 5),
  replied(3901, 'B', 5, 'OK'),
  { kind: 'client-acquired', atMs: 3905, client: 'B', token: 34 },
  { kind: 'resource-read', atMs: 4100, client: 'B', resource: 'stock', value: 5, ...line(22) },
  renewed(4570, 'B', 6),
  {
    kind: 'resource-write',
    atMs: 5102,
    client: 'B',
    resource: 'stock',
    before: 5,
    value: 4,
    accepted: true,
    computedFrom: 28,
    token: 34,
    ...line(24),
  },
  renewed(5240, 'B', 7),
  { kind: 'client-left', atMs: 5403, client: 'B', why: 'done', ...line(30) },
  { kind: 'key-deleted', atMs: 5405, ...key, ...by('B', 8), notice: 'del' },
  { kind: 'client-released', atMs: 5406, client: 'B', freed: true },
  { kind: 'client-finished', atMs: 5407, client: 'B' },
  { kind: 'client-resumed', atMs: 6000, client: 'A', pausedMs: 4200 },
  {
    kind: 'resource-write',
    atMs: 6301,
    client: 'A',
    resource: 'stock',
    before: 4,
    value: 4,
    accepted: true,
    computedFrom: 7,
    token: 33,
    largestToken: 34,
    ...line(24),
  },
  { kind: 'client-left', atMs: 6620, client: 'A', why: 'done', ...line(30) },
  { kind: 'client-released', atMs: 6622, client: 'A', freed: false },
  { kind: 'client-finished', atMs: 6623, client: 'A' },
  { kind: 'run-ended', atMs: 7200, status: 'completed' },
]
