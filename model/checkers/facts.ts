/**
 * Defines the facts that a checker finds in a run: each is a code with values, in no language. `model/words` builds the sentence. Times are in milliseconds
 * since the run began.
 */
import type { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import type { Why } from '../trace/cause.ts'
import type { EndsWith } from '../trace/trace.ts'

type None = Record<string, never>

/**
 * Reason why a client lost its grant while it still believed; `null` if no event ended the grant. `by` and `node` are `null` if it was no particular client or
 * node.
 */
export type GrantLoss =
  | { how: 'deleted' | 'overwritten'; by: string | null }
  | { how: 'node-gone'; node: string | null }
  | { how: 'evicted' }
  | { how: 'lease-ended' }
  | { how: `${EndsWith}-ended` }
  | null

/** Reason why a lock ends although its holder is gone: its expiry in the store, a time in its value, or the end of its session, transaction or connection. */
export type LockEnd = 'expiry' | 'deadline' | EndsWith

interface Zombie {
  client: string
  believedFromMs: number
  believedToMs: number
  fromMs: number
  toMs: number
}

interface MeddledGrant {
  client: string
  holder: string
  atMs: number
}

interface TokenWrites {
  client: string
  value: number
  token: number
  atMs: number
  earlier: { client: string; token: number; atMs: number }
}

interface VainWait {
  client: string
  fromMs: number
  toMs: number
  idleFromMs: number
  idleToMs: number
  /** Whether the lock had room for one more holder, because several clients may hold it. If not, nobody held it. */
  hadRoom: boolean
}

export interface FactValues {
  'exclusion-none-acquired': None
  'exclusion-one-client': None
  'exclusion-held': None
  'exclusion-shared-held': None
  /** `inAllMs` is the total time in which more clients believed that they held the lock than may hold it. */
  'exclusion-crowd': { clients: string[]; capacity: number; fromMs: number; toMs: number; inAllMs: number }
  'exclusion-overlap': { first: string; second: string; fromMs: number; toMs: number; inAllMs: number }

  'store-exclusion-none-granted': None
  'store-exclusion-one-client': None
  'store-exclusion-held': None
  'store-exclusion-shared-held': None
  'store-exclusion-crowd': { clients: string[]; capacity: number; atMs: number }
  /** `node` is `null` if a majority of the nodes made the grant. `promisedToMs` is the end of the first grant's promise, if its node went away. */
  'store-exclusion-overlap': {
    first: { client: string; node: string | null; atMs: number; promisedToMs: number | null }
    second: { client: string; node: string | null; atMs: number }
  }

  'coverage-none-believed': None
  'coverage-held': None
  'coverage-never-granted': Zombie
  'coverage-lost': Zombie & { loss: GrantLoss }
  'coverage-no-majority': Zombie & { loss: GrantLoss }

  'owner-only-none-touched': None
  'owner-only-held': { times: number }
  'owner-only-deleted': MeddledGrant
  'owner-only-overwrote': MeddledGrant
  'owner-only-extended': MeddledGrant
  'owner-only-shortened': MeddledGrant
  'owner-only-changed': MeddledGrant

  'no-immortal-lock-none-crashed': None
  /** `ends` lists each kind of end that was seen. */
  'no-immortal-lock-held': { times: number; ends: LockEnd[] }
  'no-immortal-lock-endless': { client: string; crashMs: number }
  'no-immortal-lock-late': { client: string; crashMs: number; dueMs: number; leaseMs: number }

  'no-leak-not-all-ended': None
  'no-leak-no-key': None
  'no-leak-frozen': { node: string }
  /**
   * `left` is a key that was still there but is not a leak. `unseen` lists the nodes that went down with a key of the lock and did not come back. `unanswered`
   * lists the workers that could not give back their grant because one of their commands got no reply.
   */
  'no-leak-held': {
    lockKey: string
    /** `dueMs` is `null` if the key stays and names no client. */
    left: { key: string; dueMs: number | null } | null
    unseen: string[]
    unanswered: string[]
  }
  'no-leak-endless-key': { key: string; node: string; atMs: number; endsWith: EndsWith | null }
  'no-leak-late-key': { key: string; node: string; atMs: number; dueMs: number }
  'no-leak-not-watched': { client: string; node: string; command: string }
  /** `endedMs` is the time when the grant's client ended or gave up waiting. */
  'no-leak-late-grant': { client: string; node: string; endedMs: number; gaveUp: boolean; atMs: number }
  'no-leak-grant': { client: string; node: string; finishedMs: number; heldToMs: number }

  'progress-none-waited': None
  /** `crashed` lists the clients that crashed while they waited. */
  'progress-held': { waits: number; longestMs: number; crashed: string[] }
  'progress-not-idle': { client: string; atMs: number }
  /** A person chose the run's steps one by one, so clients waited for that person. */
  'progress-step-by-step': { client: string; atMs: number }
  'progress-gave-up': VainWait
  'progress-still-waiting': VainWait
  'progress-lock-free': VainWait
  /** A client was refused although no client held the lock or was about to. `why` is the reason that the lock gave; `null` if it gave none. */
  'progress-refused-free': { client: string; askedMs: number; atMs: number; why: Why | null }

  'no-lost-update-none-written': None
  'no-lost-update-held': { writes: number }
  'no-lost-update-unseen': { client: string; value: number; atMs: number }
  'no-lost-update-lost': {
    client: string
    value: number
    atMs: number
    read: { value: number; atMs: number }
    overwritten: { client: string; value: number; atMs: number }
  }

  'no-duplicate-no-work': None
  'no-duplicate-held': { messages: number }
  'no-duplicate-cut-short': { messages: number }
  'no-duplicate-lost': { message: string; row: string }
  'no-duplicate-row-twice': {
    client: string
    row: string
    atMs: number
    earlier: { client: string; atMs: number }
    copies: number
  }
  'no-duplicate-done-twice': {
    client: string
    message: string
    atMs: number
    earlier: { client: string; atMs: number }
  }

  'once-per-period-no-job': None
  'once-per-period-held': { jobs: number }
  'once-per-period-cut-short': { job: string; period: string }
  'once-per-period-never': { job: string; period: string }
  'once-per-period-again': {
    client: string
    job: string
    period: string
    atMs: number
    earlier: { client: string; atMs: number }
  }

  'fencing-no-token': None
  'fencing-held': { grants: number }
  'fencing-grant': {
    client: string
    token: number
    atMs: number
    earlier: { client: string; token: number; atMs: number }
  }
  'fencing-shared-token': TokenWrites
  'fencing-smaller-token': TokenWrites

  'reentrancy-none-reentered': None
  'reentrancy-held': { times: number }
  /** `left` is the number of times that the client still held the lock. */
  'reentrancy-freed-early': { client: string; atMs: number; left: number }
  'reentrancy-not-freed': { client: string; atMs: number }
  /** `left` is the number of times that the client still held the lock when another client acquired it. */
  'reentrancy-shared': { client: string; other: string; atMs: number; left: number }

  'fairness-not-asked': None
  'fairness-too-few': None
  'fairness-held': { grants: number }
  'fairness-overtaken': {
    client: string
    askedMs: number
    servedMs: number
    overtaken: { client: string; askedMs: number }
  }

  /**
   * Reasons why the trace does not show who holds the lock: the lock's key counts holders, has an unusual type, contains a time, or stays when the lock is
   * free, or the lock uses another key or no key.
   */
  'state-count': { key: string; type: string }
  'state-type': { key: string; type: string }
  'state-stays': { key: string; type: string }
  'state-time': { key: string; type: string }
  'state-elsewhere': { key: string; type: string }
  'state-nowhere': None

  /** Reasons why a whole run cannot prove that anything held. */
  'run-unfinished': { atMs: number }
  'run-cut-short': { atMs: number; status: string; why: Why | undefined }
  'run-runner-lost': { atMs: number; runner: string }
  'run-fault-gave-up': { atMs: number; words: string }
  'run-stalled': { forMs: number; leaseMs: number }
  'run-late': { lateMs: number; withinMs: number }
  /**
   * Reasons why the trial of a user's own lock proves nothing: a fault of its lesson never struck, its process failed, or it sent a command that a trial does
   * not allow.
   */
  'run-fault-never-struck': { words: string }
  'run-process-failed': { client: string; message: string; why?: Why }
  'run-command-refused': { client: string; command: string | null }
}
export type FactCode = keyof FactValues

export interface Fact<C extends FactCode = FactCode> {
  property: PropertyId
  status: VerdictStatus
  code: C
  values: FactValues[C]
  /** Events that prove the fact: one list of `seq` per proof. The first proof belongs to the case that the values describe. */
  witnesses: number[][]
}

/**
 * The parts of a fact from which its sentence is built. `proofs` contains one proof per case, if there were several cases. `others` is the number of further
 * cases, if their proofs were not kept.
 */
export interface SaidFact<C extends FactCode = FactCode> {
  code: C
  values: FactValues[C]
  proofs?: number[][] | undefined
  others?: number | undefined
}

const untested: ReadonlySet<FactCode> = new Set<FactCode>([
  'exclusion-none-acquired',
  'exclusion-one-client',
  'store-exclusion-none-granted',
  'store-exclusion-one-client',
  'coverage-none-believed',
  'owner-only-none-touched',
  'no-immortal-lock-none-crashed',
  'no-leak-no-key',
  'progress-none-waited',
  'no-lost-update-none-written',
  'no-duplicate-no-work',
  'once-per-period-no-job',
  'fencing-no-token',
  'reentrancy-none-reentered',
  'fairness-not-asked',
  'fairness-too-few',
])

/**
 * Whether nothing in the run tested the property. Any other fact with the status `unknown` means that the property was tested but the outcome cannot be known.
 */
export const isUntested = (code: FactCode): boolean => untested.has(code)

export function fact<C extends FactCode>(
  property: PropertyId,
  status: VerdictStatus,
  code: C,
  values: FactValues[C],
  witnesses: number[][] = [],
): Fact<C> {
  return { property, status, code, values, witnesses }
}

/** Combines facts: takes the code and values of the first fact, and the witnesses of all. */
export function together([first, ...others]: readonly Fact[]): Fact | undefined {
  return first && { ...first, witnesses: [first, ...others].flatMap(({ witnesses }) => witnesses) }
}
