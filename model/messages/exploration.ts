/**
 * Defines the messages about explorations, which page, command line and server share. An exploration tries every order in which the operations of a lock's
 * clients can happen.
 */
import * as z from 'zod/mini'
import { Budget } from '#scenarios/budget.ts'
import { PropertyId } from '#scenarios/lesson.ts'
import { SourceLine, SourceText } from '../trace/trace.ts'
import type { NoticeSchemas, Requests, UnionOfNotices } from './message.ts'
import { Refusal, RunAccepted } from './messages.ts'
import { stepPattern } from './step-pattern.ts'

/** A whole number that may exceed JavaScript's safe range. */
const BigCount = z.string().check(z.regex(/^\d+$/))

/** A step in its short notation: `A`, `B#2`, `A/`, `A?`, `A>`, `!A`, `-n1`, `!n1`, `+n1` or `~`. See `ChoiceView`. */
export const Step = z.string().check(z.regex(stepPattern))

/** Way in which the stock checks fencing tokens: not at all, in writes, or in writes against the largest token of any read or write. */
export const Fenced = z.union([z.boolean(), z.literal('read-and-write')])
export type Fenced = z.infer<typeof Fenced>

export const ExplorationSummary = z.object({
  lock: z.string(),
  clients: z.int(),
  fenced: Fenced,
  budget: Budget,
  /** Whether every state was found. If not, the counts cover the states that were found before a limit was reached. */
  complete: z.boolean(),
  schedules: BigCount,
  states: z.int(),
  /** Number of commands that a real store executed for the exploration. */
  executions: z.int(),
  ms: z.int(),
  /** For each broken property, the number of schedules that break it and the shortest steps that do. */
  broken: z.partialRecord(PropertyId, z.object({ schedules: BigCount, smallest: z.array(Step) })),
  /** The shortest steps to a position in which no client was ever granted the lock and no client will be. */
  futile: z.optional(z.array(Step)),
  /** Whether no schedule ever grants any client the lock. */
  ungranted: z.optional(z.literal(true)),
  /** Clients to which no schedule grants the lock, although another client gets it. */
  refused: z.optional(z.array(z.string())),
  /** Schedules in which a client's own code throws: their number, the steps of the shortest one, the client that throws in it, and the error's message. */
  threw: z.optional(
    z.object({ schedules: BigCount, smallest: z.array(Step), client: z.string(), message: z.string() }),
  ),
  /** Commands of the lock that the store refuses in some schedule: its error, and the line that sends the command, if known. One for each line. */
  refusedCommands: z.optional(z.array(z.object({ error: z.string(), source: z.nullable(SourceLine) }))),
  /** Why this lock cannot be explored, as a sentence in English. */
  notExplorable: z.nullable(z.string()),
  /**
   * Reason why this lock cannot be explored, as data for other languages: the key of a sentence in `words/en/unexplorable.ts`, and the sentence's values.
   */
  reason: z.optional(z.readonly(z.array(z.union([z.string(), z.number(), z.null(), z.readonly(z.array(z.string()))])))),
  /** Code of the reason why this lock cannot be explored, for programs. */
  code: z.optional(z.string()),
  /** Whether the search left out orders in which a lease ends while an acquire is half done. */
  leasesOutlastAcquires: z.optional(z.literal(true)),
})
export type ExplorationSummary = z.infer<typeof ExplorationSummary>

const ExplorationId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const Path = z.array(Step).check(z.maxLength(200))

// ---------------------------------------------------------------------------------------------- page → server

/**
 * `explore`: explores every order for this lock. Each person may have a few explorations, and a new one replaces the oldest. The server answers with
 * `ExploreAccepted`.
 */
export const ExploreRequest = z.strictObject({
  lock: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The maximum is three, because with four clients most locks take longer than a page may. The command line allows four. */
  clients: z._default(z.int().check(z.minimum(2), z.maximum(3)), 2),
  fenced: z._default(Fenced, false),
  budget: Budget,
})
export type ExploreRequest = z.infer<typeof ExploreRequest>

export const ExploreAccepted = z.object({ exploration: ExplorationId })
export type ExploreAccepted = z.infer<typeof ExploreAccepted>

/** `position`: asks for the state after these steps. The server answers with `Position`. */
export const PositionRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PositionRequest = z.infer<typeof PositionRequest>

/**
 * `shortest`: asks for the fewest further steps that break the property, or, for `progress`, after which no client is ever granted the lock. The server answers
 * with `Shortest`.
 */
export const ShortestRequest = z.strictObject({ exploration: ExplorationId, path: Path, property: PropertyId })
export type ShortestRequest = z.infer<typeof ShortestRequest>

/** `steps` is `null` if the property cannot be broken from there, and empty if it is broken already. */
export const Shortest = z.object({ steps: z.nullable(z.array(Step)) })
export type Shortest = z.infer<typeof Shortest>

/**
 * `play`: plays these steps on the engine that plays lessons, with leases that really end. The server answers with `RunAccepted` once the run is over and
 * recorded, which takes about half a second, plus another half second per lease that ends. After the last step all clients run freely.
 */
export const PlayRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PlayRequest = z.infer<typeof PlayRequest>

/** `river`: asks for all schedules as one picture. The server answers with `River`. */
export const RiverRequest = z.strictObject({ exploration: ExplorationId, property: PropertyId })
export type RiverRequest = z.infer<typeof RiverRequest>

const Share = z.number().check(z.minimum(0), z.maximum(1.001))

/**
 * Meaning of a client's step. `ask`: the client asks for the lock. `get`: the client is granted the lock. `refused`: the client is refused the lock and is
 * done. `grant`: a command has taken the key, or one of several nodes, and the acquire goes on. `release-nothing`: the release changed nothing.
 * `release-other`: the release changed a lock that another client held. `lease`: a command that only sets the key's expiry. `give-up`: a late answer arrives, and
 * the client ends without the lock, although its command had taken the key.
 */
export const Deed = z.enum([
  ...(['ask', 'get', 'refused', 'grant', 'read', 'write'] as const),
  ...(['look', 'release', 'release-nothing', 'release-other'] as const),
  ...(['lease', 'give-up'] as const),
])
export type Deed = z.infer<typeof Deed>

/** A step of a path, and its outcome. `deed` is absent if the outcome has no name of its own. */
export const TakenView = z.object({
  step: Step,
  client: z.optional(z.string()),
  /** The node that the client asks, if there are several, or the node that the step happens to. */
  node: z.optional(z.string()),
  deed: z.optional(Deed),
  /** Set on the step that breaks `owner-only`: the name of its command or script, and the client whose lock it changed or deleted. */
  meddled: z.optional(z.object({ command: z.string(), holder: z.string() })),
})
export type TakenView = z.infer<typeof TakenView>

export const River = z.object({
  /** Whether the property is broken before the first step. */
  broken: z.boolean(),
  /** Cells of the picture, each after its parent. A broken cell is not split further. */
  cells: z.array(
    z.object({
      /** Index of the cell of the previous step; −1 if there is none. */
      parent: z.int(),
      /** 1 for the first step. */
      depth: z.int(),
      step: Step,
      /** The step's meaning, if the cell is wide enough for text. */
      taken: z.optional(TakenView),
      /** Start and width of the cell, as shares of all schedules. */
      from: Share,
      width: Share,
      /** Share of the cell's schedules that break the property. */
      red: Share,
      broken: z.boolean(),
      /** Whether the cell continues in parts that are too narrow to show. */
      folded: z.boolean(),
    }),
  ),
})
export type River = z.infer<typeof River>

// ---------------------------------------------------------------------------------------------- server → page

/** `exploration-place`: the position of the waiting exploration in the queue, counting from 1. Sent again when the exploration has moved forward. */
export const ExplorationPlace = z.object({ exploration: ExplorationId, place: z.int().check(z.minimum(1)) })
export type ExplorationPlace = z.infer<typeof ExplorationPlace>

/** `exploration-growth`: reports the exploration's progress so far. */
export const ExplorationGrowth = z.object({
  exploration: ExplorationId,
  states: z.int(),
  edges: z.int(),
  executions: z.int(),
  /** Depth that the search has reached, in steps. */
  steps: z.int(),
  ms: z.number(),
  /** For each property, an order found so far that breaks it. An order with fewer faults, or with other steps, may follow. */
  broken: z.partialRecord(PropertyId, z.array(TakenView)),
})
export type ExplorationGrowth = z.infer<typeof ExplorationGrowth>

/**
 * `exploration-unchecked`: every state of an edited lock was found, and it is still being checked that the order of answers makes no difference. Positions can be
 * queried. `found`: like the notice of the end, with `complete` false; `null`: the check found it wrong, and the search starts again. The end follows.
 */
export const ExplorationUnchecked = z.object({
  exploration: ExplorationId,
  found: z.nullable(z.object({ summary: ExplorationSummary, sources: z.array(SourceText) })),
})
export type ExplorationUnchecked = z.infer<typeof ExplorationUnchecked>

/** `exploration-ended`: from now on positions can be queried. */
export const ExplorationEnded = z.object({
  exploration: ExplorationId,
  summary: ExplorationSummary,
  /** The explored code: the lock's own files, and the clients' script. */
  sources: z.array(SourceText),
})
export type ExplorationEnded = z.infer<typeof ExplorationEnded>

/** `exploration-failed`: the exploration could not be started, or the store was lost. */
export const ExplorationFailed = z.object({ exploration: z.string(), refusal: Refusal })
export type ExplorationFailed = z.infer<typeof ExplorationFailed>

/** Number of schedules that break each property. Properties that no schedule breaks are absent. */
const BrokenCounts = z.partialRecord(PropertyId, BigCount)

/** An operation that a client has asked for, with the step that executes it. */
const Operation = z.object({
  step: Step,
  /** The node that the client asks, if there are several. */
  node: z.optional(z.string()),
  /** Display text: `SET lock:stock … NX PX lease`, a script's file name, `read stock` or `sleep`. */
  shown: z.array(z.string()),
  /** Line of the lock or the script that asks for the operation. `file` is relative to `scenarios/`. */
  source: z.optional(z.object({ file: z.string(), line: z.int() })),
  answered: z.boolean(),
})

/**
 * A possible next step. `A`: A's next operation is executed and answered, and A runs up to its next operation. `A#2`: the same for another operation that A has
 * under way. `A/`: the operation is executed, and its reply stays on the way. With the next `A` that reply arrives; with `A?` it never does. `A>`: A has read
 * its clock and sent its first operation, which stays on the way; otherwise A begins with its first step. `!A`: A crashes. `-n1`: n1 restarts, empty. `!n1`: n1
 * dies and rejects every command. `+n1`: all leases that n1 may have granted have ended, and n1 is back, empty. `~`: the lease that is due first ends.
 */
export const ChoiceView = z.object({
  step: Step,
  does: z.enum(['carry-out', 'hear', 'begin', 'wake', 'crash', 'restart', 'go-down', 'come-back', 'expire']),
  client: z.optional(z.string()),
  intent: z.optional(Deed),
  /** The node that restarts, dies or comes back, or, if there are several nodes, the one that a client asks. */
  node: z.optional(z.string()),
  schedules: BigCount,
  broken: BrokenCounts,
  breaks: z.array(PropertyId),
  hopeless: z.boolean(),
})
export type ChoiceView = z.infer<typeof ChoiceView>

export const Position = z.object({
  path: Path,
  taken: z.array(TakenView),
  schedules: BigCount,
  broken: BrokenCounts,
  brokenAlready: z.array(PropertyId),
  /** Whether clients are still trying although none of them will ever be granted the lock, whatever happens. */
  hopeless: z.boolean(),
  database: z.array(
    z.object({
      /** `n1`, `n2` and so on, or `stock` for the protected resource. */
      node: z.string(),
      key: z.string(),
      type: z.string(),
      value: z.string(),
      /** 1 for the lease that is due first; `null` if the key has no expiry. */
      due: z.nullable(z.int()),
      /** The client that holds the lock according to this key. */
      holder: z.optional(z.string()),
    }),
  ),
  /** Nodes that are down. Their earlier grants stay in `database` until the leases end. */
  down: z.array(z.string()),
  holders: z.array(z.object({ node: z.string(), client: z.nullable(z.string()) })),
  clients: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['running', 'ended', 'crashed']),
      /** Whether the client was granted the lock at least once. A client that ended without a grant was refused. */
      granted: z.boolean(),
      believes: z.boolean(),
      token: z.optional(z.number()),
      /** Sorted like steps. The first operation is the one that the step `A` means. */
      operations: z.array(Operation),
    }),
  ),
  /** Empty once all clients are done, or once no client can continue. */
  choices: z.array(ChoiceView),
})
export type Position = z.infer<typeof Position>

// ---------------------------------------------------------------------------------------------- over the socket

export const explorationToServer = {
  explore: { request: ExploreRequest, answer: ExploreAccepted },
  position: { request: PositionRequest, answer: Position },
  shortest: { request: ShortestRequest, answer: Shortest },
  play: { request: PlayRequest, answer: RunAccepted },
  river: { request: RiverRequest, answer: River },
} satisfies Requests

export const explorationToPage = {
  'exploration-place': ExplorationPlace,
  'exploration-growth': ExplorationGrowth,
  'exploration-unchecked': ExplorationUnchecked,
  'exploration-ended': ExplorationEnded,
  'exploration-failed': ExplorationFailed,
} satisfies NoticeSchemas
export type ExplorationNotice = UnionOfNotices<typeof explorationToPage>
