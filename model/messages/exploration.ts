/**
 * Messages about explorations, shared by page, command line and server. An exploration tries every order in which the operations of a lock's clients can
 * happen.
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

/** Notation of a step: `A`, `B#2`, `A/`, `A?`, `A>`, `!A`, `-n1`, `!n1`, `+n1`, `~`; see `ChoiceView`. */
export const Step = z.string().check(z.regex(stepPattern))

/** Checks of fencing tokens by the stock: none, in writes, or in writes against the largest token of any read or write. */
export const Fenced = z.union([z.boolean(), z.literal('read-and-write')])
export type Fenced = z.infer<typeof Fenced>

export const ExplorationSummary = z.object({
  lock: z.string(),
  clients: z.int(),
  fenced: Fenced,
  budget: Budget,
  /** Whether every state was found. If not, the counts cover what was found before a limit was reached. */
  complete: z.boolean(),
  schedules: BigCount,
  states: z.int(),
  /** Commands that a real store carried out for the exploration. */
  executions: z.int(),
  ms: z.int(),
  /** Broken properties: the number of schedules that break each, and the shortest steps that do. */
  broken: z.partialRecord(PropertyId, z.object({ schedules: BigCount, smallest: z.array(Step) })),
  /** The shortest steps to a position where no client was ever granted the lock, and none will be. */
  futile: z.optional(z.array(Step)),
  /** No schedule ever grants any client the lock. */
  ungranted: z.optional(z.literal(true)),
  /** Clients that no schedule grants the lock, although another one gets it. */
  refused: z.optional(z.array(z.string())),
  /** Schedules in which a client's own code throws: their number, the shortest, the client there, and its message. */
  threw: z.optional(
    z.object({ schedules: BigCount, smallest: z.array(Step), client: z.string(), message: z.string() }),
  ),
  /** Commands of the lock that the store refuses in some schedule: its error, and the line that sends the command, if known. One for each line. */
  refusedCommands: z.optional(z.array(z.object({ error: z.string(), source: z.nullable(SourceLine) }))),
  /** Why this lock cannot be explored, as a sentence in English. */
  notExplorable: z.nullable(z.string()),
  /** The same reason as data, for other languages: the key of a sentence of `words/en/unexplorable.ts`, and its values. */
  reason: z.optional(z.readonly(z.array(z.union([z.string(), z.number(), z.null(), z.readonly(z.array(z.string()))])))),
  /** Code of that reason, for programs. */
  code: z.optional(z.string()),
  /** The search left out orders in which a lease ends while an acquire is half done. */
  leasesOutlastAcquires: z.optional(z.literal(true)),
})
export type ExplorationSummary = z.infer<typeof ExplorationSummary>

const ExplorationId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const Path = z.array(Step).check(z.maxLength(200))

// ---------------------------------------------------------------------------------------------- page → server

/** `explore`: explores every order for this lock. Each person may have a few explorations; a new one replaces the oldest. Answered with `ExploreAccepted`. */
export const ExploreRequest = z.strictObject({
  lock: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Three at most: with four, most locks take longer than a page may. The command line allows four. */
  clients: z._default(z.int().check(z.minimum(2), z.maximum(3)), 2),
  fenced: z._default(Fenced, false),
  budget: Budget,
})
export type ExploreRequest = z.infer<typeof ExploreRequest>

export const ExploreAccepted = z.object({ exploration: ExplorationId })
export type ExploreAccepted = z.infer<typeof ExploreAccepted>

/** `position`: the state after these steps. Answered with `Position`. */
export const PositionRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PositionRequest = z.infer<typeof PositionRequest>

/**
 * `shortest`: the fewest further steps that break the property, or, for `progress`, after which no client is ever granted the lock. Answered with `Shortest`.
 */
export const ShortestRequest = z.strictObject({ exploration: ExplorationId, path: Path, property: PropertyId })
export type ShortestRequest = z.infer<typeof ShortestRequest>

/** `steps`: `null` if the property cannot be broken from there; empty if it is broken already. */
export const Shortest = z.object({ steps: z.nullable(z.array(Step)) })
export type Shortest = z.infer<typeof Shortest>

/**
 * `play`: plays these steps on the engine that plays lessons, with leases that really end. Answered with `RunAccepted` once the run is over and recorded,
 * which takes about half a second, and as much again for each lease that ends. After the last step all clients run freely.
 */
export const PlayRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PlayRequest = z.infer<typeof PlayRequest>

/** `river`: all schedules as one picture. Answered with `River`. */
export const RiverRequest = z.strictObject({ exploration: ExplorationId, property: PropertyId })
export type RiverRequest = z.infer<typeof RiverRequest>

const Share = z.number().check(z.minimum(0), z.maximum(1.001))

/**
 * Meaning of a client's step. `ask`: it asks for the lock; `get`: it is granted; `refused`: it is not, and the client is done; `grant`: a command has taken
 * the key, or one of several nodes, and the acquire goes on; `release-nothing`: the release changed nothing; `release-other`: it changed a lock that another
 * client held.
 */
export const Deed = z.enum([
  ...(['ask', 'get', 'refused', 'grant', 'read', 'write'] as const),
  ...(['look', 'release', 'release-nothing', 'release-other'] as const),
])
export type Deed = z.infer<typeof Deed>

/** A step of a path, and its outcome. `deed` is absent if the outcome has no name of its own. */
export const TakenView = z.object({
  step: Step,
  client: z.optional(z.string()),
  /** The node that is asked, if there are several, or the node that the step happens to. */
  node: z.optional(z.string()),
  deed: z.optional(Deed),
})
export type TakenView = z.infer<typeof TakenView>

export const River = z.object({
  /** Whether the property is broken before the first step. */
  broken: z.boolean(),
  /** Cells of the picture, each after its parent. A broken cell is not split further. */
  cells: z.array(
    z.object({
      /** Index of the previous step in this list; -1: none. */
      parent: z.int(),
      /** 1 for the first step. */
      depth: z.int(),
      step: Step,
      /** The step's meaning, if the cell is wide enough for text. */
      taken: z.optional(TakenView),
      /** Start and width, as shares of all schedules. */
      from: Share,
      width: Share,
      /** Share of its schedules that break the property. */
      red: Share,
      /** Whether this step breaks the property. */
      broken: z.boolean(),
      /** Whether it continues in parts too narrow to show. */
      folded: z.boolean(),
    }),
  ),
})
export type River = z.infer<typeof River>

// ---------------------------------------------------------------------------------------------- server → page

/** `exploration-place`: the exploration waits in the queue, at this position from 1. Sent again when it has moved forward. */
export const ExplorationPlace = z.object({ exploration: ExplorationId, place: z.int().check(z.minimum(1)) })
export type ExplorationPlace = z.infer<typeof ExplorationPlace>

/** `exploration-growth`: progress so far. */
export const ExplorationGrowth = z.object({
  exploration: ExplorationId,
  states: z.int(),
  edges: z.int(),
  executions: z.int(),
  /** Depth reached. */
  steps: z.int(),
  ms: z.number(),
  /** By property: an order found so far that breaks it. One with fewer faults, or with other steps, may follow. */
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

/** Number of schedules that break each property. Properties that are never broken are absent. */
const BrokenCounts = z.partialRecord(PropertyId, BigCount)

/** An operation that a client has asked for, with the step that carries it out. */
const Operation = z.object({
  step: Step,
  /** The node that is asked, if there are several. */
  node: z.optional(z.string()),
  /** Display text: `SET lock:stock … NX PX lease`, a script by its file's name, `read stock`, `sleep`. */
  shown: z.array(z.string()),
  /** Line of the lock or the script that asks. Files are relative to `scenarios/`. */
  source: z.optional(z.object({ file: z.string(), line: z.int() })),
  answered: z.boolean(),
})

/**
 * A possible next step. `A`: A's next operation is carried out and answered, up to its next one. `A#2`: another operation that A has under way. `A/`: carried
 * out, and the answer stays on the way; with the next `A` it arrives, with `A?` it never does. `A>`: A has read its clock and sent its first operation, which
 * stays on the way; otherwise A begins with its first step. `!A`: A crashes. `-n1`: n1 restarts, empty. `!n1`: n1 dies and refuses every command. `+n1`: all
 * leases that it may have granted have ended, and it is back, empty. `~`: the lease that is due first ends.
 */
export const ChoiceView = z.object({
  step: Step,
  does: z.enum(['carry-out', 'hear', 'begin', 'wake', 'crash', 'restart', 'go-down', 'come-back', 'expire']),
  client: z.optional(z.string()),
  intent: z.optional(Deed),
  /** The node that restarts, dies or comes back, or the one of several that a client asks. */
  node: z.optional(z.string()),
  /** Number of schedules that continue with this step. */
  schedules: BigCount,
  broken: BrokenCounts,
  breaks: z.array(PropertyId),
  hopeless: z.boolean(),
})
export type ChoiceView = z.infer<typeof ChoiceView>

export const Position = z.object({
  path: Path,
  /** The path's steps, with the outcome of each. */
  taken: z.array(TakenView),
  schedules: BigCount,
  broken: BrokenCounts,
  brokenAlready: z.array(PropertyId),
  /** Clients still try, and whatever happens none of them will ever be granted the lock. */
  hopeless: z.boolean(),
  database: z.array(
    z.object({
      /** `n1`…, or `stock`: the protected resource. */
      node: z.string(),
      key: z.string(),
      type: z.string(),
      value: z.string(),
      /** 1 for the lease that is due first; `null`: no expiry. */
      due: z.nullable(z.int()),
      /** The client that holds the lock by this key. */
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
      /** Whether it was granted the lock at least once. A client that ended without a grant was refused. */
      granted: z.boolean(),
      believes: z.boolean(),
      token: z.optional(z.number()),
      /** Sorted like steps: the first is the one that `A` means. */
      operations: z.array(Operation),
    }),
  ),
  /** Empty once all clients are done, or none can continue. */
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
