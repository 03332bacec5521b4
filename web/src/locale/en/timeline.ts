import type { EndsWith, TraceEvent } from '#model/trace/trace.ts'
import { namesListed } from '#model/words/en/figures.ts'
import { beliefWords, counts } from './belief.ts'

/** When the run behind began, compared with the run in view. */
type Began = 'earlier' | 'later'

/** The end of a grant, if the grant has ended. */
interface Ending {
  endedBy: string | null
  endedByClient: string | null
  client: string | null
  segments: readonly { endsWith?: EndsWith }[]
}

interface Taken {
  client: string
  message: string
  row: string
}

interface RowWrite extends Taken {
  how: 'insert' | 'update' | 'run'
  copies: number
  again: boolean
}

/** Tells how a grant ended without a release. The keys are what the grant is tied to. */
const endOf: Record<EndsWith, string[]> = {
  session: ['its session is over', 'session over'],
  transaction: ['its transaction was rolled back', 'rolled back'],
  connection: ['its connection is gone', 'connection gone'],
}

export const timelineWords = {
  /** A worker's name is a single letter. An actor with a longer name is not a worker. */
  worker: (client: string) => (client.length > 1 ? client : `Worker ${client}`),
  crowd: (count: number) => `${count} workers`,
  crowdWaits: (count: number) => `${count} waiting`,
  /** Buttons that show a crowd in one lane per worker, or in one lane for all. */
  showEach: (count: number) => `Show all ${count}`,
  foldAll: (count: number) => `Fold all ${count}`,
  timeline: (lock: string) => `Timeline of ${lock}. Arrow up and down move through its marks, Enter goes there.`,
  run: (lock: string) => `Run of ${lock}`,
  /** Names of the lock's lane, and of the authority behind it. */
  lock: { none: 'no lock', one: 'the lock', permits: 'the permits', permit: 'a permit' },
  truth: {
    single: (store: string) => `${store} says`,
    standby: () => 'the primary says',
    sentinel: () => 'the master says',
    quorum: () => 'a majority says',
    cluster: () => 'its master says',
  },
  resource: {
    open: 'takes any write',
    fenced: 'checks the token',
    /** The lock is a row of a table, and the stock is none. */
    beside: (store: string) => `beside ${store}`,
  },
  sentinels: 'Sentinels',
  /** The Sentinels' steps when their master dies. */
  noAnswer: (node: string) => [`no answer from ${node}`],
  promote: (node: string) => [`make ${node} the master`, `promote ${node}`],
  promoteTip: (node: string, at: string) => `The Sentinels made ${node} the master at ${at}.`,
  otherKeys: (count: number, short: boolean) => (short ? `${count} more` : `${count} with other keys`),
  inbox: 'inbox',
  row: (row: string) => `row ${row}`,
  clock: (byMs: number) => `clock ${byMs < 0 ? '−' : '+'}${Math.abs(byMs) / 1000} s`,

  /** Labels next to the axis, for its unit and for cut-out waits. */
  axis: {
    steps: 'steps',
    time: 'time',
    /** Labels of an axis with cut-out waits: `stepsKept` and `timeBent` on two lines, or only `stepsBent` if there is room for only one line. */
    stepsKept: 'steps',
    stepsBent: 'not to scale',
    timeBent: 'time, not to scale',
    bent: 'not to scale',
    why: 'The order of the steps is true, and each step has room for its words. Long waits are cut out, where you see //.',
    toScale: 'Show it to scale',
  },
  /** Short names of faults, used if the lesson's own names do not fit. */
  faultBriefly: {
    pause: 'pause',
    crash: 'crash',
    cancel: 'cancelled',
    'skew-clock': 'wrong clock',
    'lose-request': 'request lost',
    'lose-reply': 'reply lost',
    'delay-reply': 'late reply',
    'delay-request': 'late request',
    'slow-link': 'slow link',
    'cut-link': 'link cut',
    swallow: 'lost',
    'kill-node': 'killed',
    'restart-node': 'restart',
    'jump-clock': 'clock jump',
    'fill-memory': 'memory full',
    flush: 'emptied',
    evict: 'evicts',
    'stop-replication': 'cut off',
    'wake-replica': 'is back',
    'isolate-master': 'cut off',
  },
  leftOut: (length: string) => `${length} skipped`,
  leftOutTip: (length: string) =>
    `Little happens here for ${length}. The picture cuts this wait short, and keeps the order. Press E for a true scale.`,
  many: (count: number, what: string, from: string, until: string) =>
    `${count} ${what} between ${from} and ${until}, too short to be told apart here.`,
  others: (count: number) => ` ${count} more ${count === 1 ? 'is' : 'are'} too close to it to be told apart here.`,
  manyOf: {
    beliefs: (client: string) => `beliefs of ${client}`,
    waits: (client: string) => `waits of ${client}`,
    pauses: (client: string) => `pauses of ${client}`,
    zombies: (client: string) => `zombie times of ${client}`,
    orphans: (client: string) => `orphan times of ${client}`,
    holds: (owner: string | null) => (owner === null ? 'grants to one and another' : `grants to ${owner}`),
    grants: (node: string) => `grants by ${node}`,
    dangers: 'moments of several holders',
    queues: 'changes of the line',
    lags: (node: string) => `times in which ${node} lacked something`,
  },
  manyBeliefs: (count: number, client: string) => [`${count} beliefs of ${client}`, `${count}×`],

  /** `shift` is how far the run behind was moved so that both runs begin at the same place. */
  runBehind: (began: Began, shift: string | null) => [
    ...(shift === null ? [] : [`${began} run, moved by ${shift}`]),
    `${began} run`,
  ],
  beliefBehind: (began: Began, client: string, from: string, length: string) =>
    `In the ${began} run, ${client} believed it held the lock from ${from}, for ${length}.`,
  holdBehind: (began: Began, owner: string | null, from: string, length: string) =>
    `In the ${began} run, the lock was ${owner === null ? 'nobody known’s' : `${owner}’s`} from ${from}, for ${length}.`,
  faultTip: (what: string, at: string, gaveUp: boolean) =>
    gaveUp ? `Given up at ${at}: ${what}.` : `Fault: ${what}, at ${at}.`,
  beatTip: (numbers: string, caption: string, at: string) => `Step ${numbers}, at ${at}: ${caption}`,
  questionTip: (ask: string, at: string) => `A question is asked at ${at}: ${ask}`,

  /** Labels a belief that agrees with the store. Shorter alternatives keep the token as long as possible. */
  holds: (client: string, what: string, token?: number) =>
    token === undefined
      ? [`${client} has ${what}`, `${client} has it`, client]
      : [`${client} has ${what} · token ${token}`, `${client} · token ${token}`, `${client} · ${token}`, client],
  /** Uses the past tense, because the label is next to a bar that is too short for text. */
  had: (client: string, what: string) => [`${client} had ${what}`, `${client} had it`],
  believed: (client: string, what: string) => [`${client} believed it had ${what}`, `${client} believed`],
  wasAtWork: (client: string) => [`${client} was at work`],
  /** Labels a belief that the store contradicts. */
  believes: (client: string, what: string, token?: number) =>
    token === undefined
      ? [`${client} believes it has ${what}`, `${client} believes it has it`, `${client} believes`, client]
      : [
          `${client} believes it has ${what} · token ${token}`,
          `${client} believes · token ${token}`,
          `${client} · token ${token}`,
          `${client} · ${token}`,
          client,
        ],
  believesTip: (client: string, from: string, length: string, token?: number) =>
    `${client} believed it held the lock${token === undefined ? '' : ` with token ${token}`}, from ${from}, for ${length}.`,
  atWork: (client: string) => [`${client} is at work`, `${client} at work`, client],
  atWorkTip: (client: string, from: string, length: string) => `${client} was at work from ${from}, for ${length}.`,
  paused: (before: string) => [`paused before ${before}`, 'paused'],
  pausedTip: (client: string, before: string, from: string, length: string) =>
    `${client} stood still before ${before}, from ${from}, for ${length}.`,
  waiting: (why: string) => [`waiting: ${why}`, 'waiting'],
  waitingTip: (client: string, why: string, from: string, length: string) =>
    `${client} waited from ${from}, for ${length}: ${why}.`,
  waitingForItself: ['waiting for itself', 'for itself'],
  holdsAgain: (depth: number) => `×${depth}`,
  holdsAgainTip: (client: string, depth: number, at: string) =>
    `From ${at} ${client} counted that it held the lock ${depth === 1 ? 'once' : `${depth} times`}.`,
  gaveUp: ['gave up'],
  heard: (message: string) => [`hears “${message}”`, 'hears'],
  heardTip: ({ client, message, channel }: { client: string; message: string; channel: string }, at: string) =>
    `${client} heard “${message}” on the channel ${channel} at ${at}.`,
  listens: ['listens'],
  listensTip: (client: string, channel: string, at: string) => `${client} began to listen to ${channel} at ${at}.`,
  listensNoMoreTip: (client: string, channel: string, at: string) =>
    `${client} stopped listening to ${channel} at ${at}.`,
  crashed: ['crashed'],
  victim: ['victim: rolled back', 'victim'],
  victimTip: (client: string, why: string, at: string) => `${client} was rolled back at ${at}: ${why}.`,
  crashedTip: (client: string, at: string) => `${client} crashed at ${at}.`,
  /** Tells that a worker has noticed its loss. The label names the worker, because it may be next to another worker's bar. */
  lost: (client: string) => [`${client} no longer has it`, `${client} lost it`],

  ...beliefWords,

  free: 'free',
  /** Texts for a row that clients have in share mode, the longest first. */
  shared: (clients: readonly string[]) => [`shared by ${namesListed(clients)}`, clients.join(' ')],
  noMajority: 'no majority',
  /** `lease` is the lease's length, or `null` if the picture's width already shows it. */
  slope: (lease: string | null) => [
    ...(lease === null ? [] : [`↘ time left of its lease of ${lease}`, `↘ lease ${lease}`]),
    '↘ time left of its lease',
    '↘ time left',
  ],
  leaseOver: (lease: string) => `lease of ${lease} over`,
  /** `holder` is a worker, or a connection with its name from the recording. */
  holderNamed: (holder: string) => holder,
  /** On the first bar of several servers' rows: what these bars are. */
  leaseOn: (holder: string, node: string) => `${holder} · lease on ${node}`,
  heldBy: (owner: string) => `held by ${owner}`,
  unasked: ['nobody asks for a lock'],
  silent: ['nobody answers', 'silence'],
  renewed: ['renewed'],
  endless: ['no expiry', '∞'],
  endsWith: (what: EndsWith) => [`until its ${what} ends`, `by ${what}`],
  holdTip: (owner: string | null, from: string, length: string, lease: string | null) =>
    `The lock was ${owner === null ? 'nobody known’s' : `${owner}’s`} from ${from}, for ${length}${lease === null ? '' : `; ${lease}`}.`,
  leaseTip: (left: string) => `its lease would have lasted ${left} more`,
  endlessTip: 'it had no expiry',
  endsWithTip: (what: EndsWith) => `it was to end with its holder’s ${what}`,
  byValue: (owner: string, until: string) => [
    `${owner} · the value says: until ${until}`,
    `${owner} · until ${until}`,
    owner,
  ],
  byValueTip: (until: string) => `its value says until ${until}; workers go by that, the store itself never ends it`,
  ended: ({ endedBy, endedByClient, client, segments }: Ending) => {
    const endsWith = segments.at(-1)?.endsWith
    const stranger = endedByClient !== null && endedByClient !== client ? endedByClient : null
    if (endedBy === 'expired') return endsWith ? endOf[endsWith] : ['expired']
    if (endedBy === 'timed-out') return ['timed out', 'over']
    if (endedBy === 'evicted') return ['thrown out to make room', 'thrown out']
    if (endedBy === 'deleted') return stranger === null ? ['released'] : [`deleted by ${stranger}`, `by ${stranger}!`]
    // Whether the lock belongs to a connection that passes from one worker to the next.
    const isHandedOn = client === null || endedByClient === null
    if (endedBy === 'overwritten' && endsWith && isHandedOn) return ['handed on with its connection', 'handed on']
    // The lease had ended, so another worker was allowed to take the lock.
    if (endedBy === 'taken-over') return [`taken over by ${endedByClient ?? '?'}`, 'taken over']
    if (endedBy === 'overwritten') return [`overwritten by ${endedByClient ?? '?'}`, 'overwritten']
    if (endedBy === 'node-down') return ['its server went down', 'server down']
    if (endedBy === 'emptied') return ['forgotten']
    return endedBy === 'minority' ? ['majority lost', 'lost'] : []
  },
  grantTip: (node: string, owner: string | null, from: string, length: string) =>
    `${node} held the lock for ${owner ?? 'nobody known'} from ${from}, for ${length}.`,
  nodeStateTip: (node: string, state: string, from: string, length: string) =>
    `${node} was ${state} from ${from}, for ${length}.`,
  /** `without` lists the keys that a replica lacks when it becomes master. `why` is the reason why a node goes down. */
  nodeSaid,
  nodeTip: (node: string, words: string, at: string) => `${node}: ${words}, at ${at}.`,
  nodeRole: { master: 'master', replica: 'replica', sentinel: 'Sentinel' },
  nodeState: { up: 'up', down: 'down', frozen: 'cut off' },
  /** Short texts for events of a node, used if the full texts do not fit. */
  nodeBriefly: {
    down: 'down',
    promoted: 'promoted',
    demoted: 'demoted',
    restarted: 'restarted',
    'clock-jumped': 'clock jumped',
    'link-cut': 'cut off',
    'link-healed': 'linked again',
  } as Readonly<Partial<Record<string, string>>>,

  /** The word “reads” is needed, because a bare number would look like the stock's new value. */
  reads: (value: number) => [`reads ${value}`],
  readTip: (client: string, value: number, at: string) => `${client} read ${value} at ${at}.`,
  uncommitted: (value: number) => [`${value}, uncommitted`, `(${value})`],
  uncommittedTip: (client: string, value: number, at: string) =>
    `${client} wrote ${value} at ${at}, inside a transaction. Nobody else sees it before the commit.`,
  writes: (before: number, value: number) => [`${before} → ${value}`, `→${value}`],
  refused: ['refused'],
  staleWrite: (client: string, value: number) => [`${client} writes ${value}`, `→${value}`],
  /** `read` is the outdated value from which the write was computed. */
  hadRead: (read: number) => [`it had read ${read}`, `had read ${read}`],
  counted: (count: number) => String(count),
  countedTip: (store: string, count: number, from: string, length: string) =>
    `${store} counted ${count} from ${from}, for ${length}. It does not say who they are.`,
  token: (token: number) => [`token ${token}`, String(token)],
  tokenAfter: (token: number, largest: number) => [`${token} after ${largest}`],
  writeTip: (client: string, before: number, value: number, at: string, token?: number) =>
    `${client} wrote ${value} over ${before} at ${at}${token === undefined ? '' : ` with token ${token}`}.`,
  staleTip: ' It was computed from a value that somebody had overwritten since.',
  refusedTip: (client: string, value: number, at: string, token?: number, largest?: number) =>
    `${client}’s write of ${value} at ${at} was refused${token === undefined ? '' : `: token ${token}${largest === undefined ? '' : ` after ${largest}`}`}.`,

  commandTip: ({ client, node }: { client: string; node: string }, command: string, came: string) =>
    `${client} to ${node}: ${command}, ${came}.`,
  /** Shown next to the marks of rejected requests. */
  asks: (client: string) => [`${client} asks`],
  given: (count: number) =>
    count === 1 ? ['1 to do', '1'] : [`${count} messages to do`, `${count} to do`, String(count)],
  givenTip: (count: number, at: string) =>
    count === 1 ? `One thing was to be done at ${at}.` : `${count} messages were waiting in the inbox at ${at}.`,
  taken: (group: readonly { message: string }[]) => [
    ...(group.length <= 4 ? [group.map(({ message }) => message).join(', ')] : []),
    `${group.length} taken`,
  ],
  takenTip: ({ client, message, row }: Taken, at: string) => `${client} took ${message}, for row ${row}, at ${at}.`,
  lostTip: ' It was never carried out.',
  rowReadTip: ({ client, row, found }: { client: string; row: string; found: boolean }, at: string) =>
    `${client} looked for row ${row} at ${at}: it was ${found ? 'there' : 'not there'}.`,
  inserted: ['inserted', 'new'],
  updated: ['updated'],
  ran: ['ran'],
  twice: (row: string, copies: number) => {
    const times = copies === 2 ? 'twice' : `${counts[copies] ?? copies} times`
    return [`row ${row} ${times}`, times, `${copies}×`]
  },
  again: (message: string) => [`${message} again`, 'again'],
  rowWriteTip: ({ client, row, message, how, copies, again }: RowWrite, at: string) =>
    how === 'run'
      ? `${client} ran the ${message} of ${row} at ${at}${again ? ', though it had been run' : ''}.`
      : `${client} ${how === 'insert' ? 'inserted' : 'updated'} row ${row} for ${message} at ${at}${copies > 1 ? `: it is there ${copies} times` : ''}${again ? '; the message had been carried out before' : ''}.`,
  lostWork: (messages: readonly string[]) => [
    `${messages.join(', ')} lost`,
    `${messages.length} lost`,
    `−${messages.length}`,
  ],
  lostWorkTip: (messages: readonly string[]) => `${messages.join(', ')}: never carried out.`,

  command: {
    sent: (at: string) => `sent at ${at}`,
    executed: (at: string) => `executed at ${at}`,
    replied: (at: string) => `replied at ${at}`,
    timeout: 'no reply in time',
    lost: 'the connection broke before a reply',
  },

  doing: {
    'not started': 'not started',
    running: 'running',
    connecting: 'connecting',
    waiting: 'waiting',
    holding: 'holding',
    working: 'working',
    reading: 'reading',
    writing: 'writing',
    paused: 'paused',
    releasing: 'releasing',
    released: 'released',
    refused: 'gave up',
    failed: 'failed',
    crashed: 'crashed',
    finished: 'finished',
  },
}

type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

function nodeSaid(event: NodeEvent, without: readonly string[], why: string): string {
  switch (event.kind) {
    case 'node-up':
      return `up as ${event.role}`
    case 'node-down':
      return `down: ${why}`
    case 'node-promoted':
      return without.length === 0 ? 'promoted to master' : `new master, but ${without.join(', ')} is not on it`
    case 'node-demoted':
      return 'demoted to replica'
    case 'node-frozen':
      return 'frozen'
    case 'node-thawed':
      return 'awake again'
    case 'node-restarted':
      return event.emptied ? 'restarted, empty' : 'restarted, with its data'
    case 'node-clock-jumped':
      return `clock jumped ${Math.abs(event.byMs) / 1000} s ${event.byMs < 0 ? 'back' : 'forward'}`
    case 'node-link-cut':
      return `cut off from ${event.from}`
    case 'node-link-healed':
      return `linked to ${event.from} again`
  }
}
