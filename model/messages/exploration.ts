/** What page, command line and server say about explorations: every order in which the operations of a lock's clients can happen. */
import * as z from 'zod/mini'
import { PropertyId } from '#scenarios/lesson.ts'
import { SourceText } from '../trace/trace.ts'
import type { NoticeSchemas, Requests, UnionOfNotices } from './message.ts'
import { Refusal, RunAccepted } from './messages.ts'
import { stepPattern } from './step-pattern.ts'

const Count = (max: number) => z.int().check(z.minimum(0), z.maximum(max))

/** How much may go wrong in one schedule. */
export const ExplorationBudget = z.strictObject({
  leaseEnds: z._default(Count(3), 0),
  crashes: z._default(Count(3), 0),
  /** How often each client tries to acquire. */
  attempts: z._default(z.int().check(z.minimum(1), z.maximum(3)), 1),
  lateReplies: z._default(Count(3), 0),
  /** How often a timer may tick, such as a watchdog's. */
  ticks: z.optional(Count(3)),
  /** How often a node may restart. It comes back at once, and has forgotten everything. */
  restarts: z.optional(Count(3)),
  /** How often a node may die and stay away until every lease that it may have granted has ended. Then it comes back, and has forgotten everything. */
  delayedRestarts: z.optional(Count(3)),
})
export type ExplorationBudget = z.infer<typeof ExplorationBudget>

/** A whole number that may be larger than a JavaScript number can be. */
const BigCount = z.string().check(z.regex(/^\d+$/))

/** `A`, `B#2`, `A/`, `A?`, `A>`, `!A`, `-n1`, `!n1`, `+n1`, `~`: see `Choice`. */
export const Step = z.string().check(z.regex(stepPattern))

/** Whether the stock checks fencing tokens: in writes, or in writes against the largest token of any read or write. */
export const Fenced = z.union([z.boolean(), z.literal('read-and-write')])
export type Fenced = z.infer<typeof Fenced>

export const ExplorationSummary = z.object({
  lock: z.string(),
  clients: z.int(),
  fenced: Fenced,
  budget: ExplorationBudget,
  /** Every state was found. Otherwise the counts are what was found before a limit was reached. */
  complete: z.boolean(),
  schedules: BigCount,
  states: z.int(),
  /** How many commands a real store carried out for it. */
  executions: z.int(),
  ms: z.int(),
  /** By property: in how many schedules it is broken, and the smallest way to break it. */
  broken: z.partialRecord(PropertyId, z.object({ schedules: BigCount, smallest: z.array(Step) })),
  /** The smallest way to a position where nobody was ever granted the lock, and nobody will be. */
  futile: z.optional(z.array(Step)),
  /** In how many schedules a client's own code throws, the smallest of them, whose code it is there, and what it says. */
  threw: z.optional(
    z.object({ schedules: BigCount, smallest: z.array(Step), client: z.string(), message: z.string() }),
  ),
  /** Why this lock cannot be explored, as a sentence. */
  notExplorable: z.nullable(z.string()),
})
export type ExplorationSummary = z.infer<typeof ExplorationSummary>

const ExplorationId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const Path = z.array(Step).check(z.maxLength(200))

// ---------------------------------------------------------------------------------------------- page → server

/** `explore`: find every order for this lock. Each person has a few explorations; a new one takes the place of the oldest. Answered with `ExploreAccepted`. */
export const ExploreRequest = z.strictObject({
  lock: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Four have so many orders that hardly any lock is done within the time that a page is given. The command line has them. */
  clients: z._default(z.int().check(z.minimum(2), z.maximum(3)), 2),
  fenced: z._default(Fenced, false),
  budget: ExplorationBudget,
})
export type ExploreRequest = z.infer<typeof ExploreRequest>

export const ExploreAccepted = z.object({ exploration: ExplorationId })
export type ExploreAccepted = z.infer<typeof ExploreAccepted>

/** `position`: what it looks like after these steps. Answered with `Position`. */
export const PositionRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PositionRequest = z.infer<typeof PositionRequest>

/** `shortest`: the smallest way on from there that breaks the property, or after which nobody is ever granted the lock, for `progress`. Answered with `Shortest`. */
export const ShortestRequest = z.strictObject({ exploration: ExplorationId, path: Path, property: PropertyId })
export type ShortestRequest = z.infer<typeof ShortestRequest>

/** `steps`: `null` if the property cannot be broken from there. Empty if it is broken already. */
export const Shortest = z.object({ steps: z.nullable(z.array(Step)) })
export type Shortest = z.infer<typeof Shortest>

/**
 * `play`: plays these steps on the engine that plays lessons, with leases that really end. Answered with `RunAccepted` once the run is over and recorded; that
 * takes about half a second, and as much again for each lease that ends. After the last step everybody goes on as they come.
 */
export const PlayRequest = z.strictObject({ exploration: ExplorationId, path: Path })
export type PlayRequest = z.infer<typeof PlayRequest>

/** `river`: all ways as one picture. Answered with `River`. */
export const RiverRequest = z.strictObject({ exploration: ExplorationId, property: PropertyId })
export type RiverRequest = z.infer<typeof RiverRequest>

const Share = z.number().check(z.minimum(0), z.maximum(1.001))

/**
 * What a client does with a step, or what came of it. `ask`: it asks for the lock; `get`: it is granted; `refused`: it is not, and the client is done;
 * `grant`: one command has taken the key, or one of several nodes, and that is not all yet; `release-nothing`: the release changed nothing; `release-other`: somebody
 * else held what it changed.
 */
export const Deed = z.enum([
  ...(['ask', 'get', 'refused', 'grant', 'read', 'write'] as const),
  ...(['look', 'release', 'release-nothing', 'release-other'] as const),
])
export type Deed = z.infer<typeof Deed>

/** A step of a path, and what came of it. `deed` is absent where it has no name of its own. */
const TakenView = z.object({
  step: Step,
  client: z.optional(z.string()),
  /** The one of several that was asked, or the one that it happened to. */
  node: z.optional(z.string()),
  deed: z.optional(Deed),
})
export type TakenView = z.infer<typeof TakenView>

export const River = z.object({
  /** It is broken before the first step. */
  broken: z.boolean(),
  /** Each after the one that it follows. What is broken is not split any further. */
  cells: z.array(
    z.object({
      /** The place in this list of the step before; -1: it is the first. */
      parent: z.int(),
      /** 1 for the first step. */
      depth: z.int(),
      step: Step,
      /** What it is, where the cell is wide enough for words. */
      taken: z.optional(TakenView),
      /** Where it begins, and how wide it is, as shares of all ways. */
      from: Share,
      width: Share,
      /** How many of its ways break the property. */
      red: Share,
      /** This step broke it. */
      broken: z.boolean(),
      /** It goes on, in parts too narrow to show. */
      folded: z.boolean(),
    }),
  ),
})
export type River = z.infer<typeof River>

// ---------------------------------------------------------------------------------------------- server → page

/** `exploration-place`: it waits in line, at this place from 1. Said again when it has come forward. */
export const ExplorationPlace = z.object({ exploration: ExplorationId, place: z.int().check(z.minimum(1)) })
export type ExplorationPlace = z.infer<typeof ExplorationPlace>

/** `exploration-growth`: how much has been found so far. */
export const ExplorationGrowth = z.object({
  exploration: ExplorationId,
  states: z.int(),
  edges: z.int(),
  executions: z.int(),
  /** How many steps deep it has come. */
  steps: z.int(),
  ms: z.number(),
})
export type ExplorationGrowth = z.infer<typeof ExplorationGrowth>

/** `exploration-ended`: from now on positions can be asked for. */
export const ExplorationEnded = z.object({
  exploration: ExplorationId,
  summary: ExplorationSummary,
  /** The code that was explored: the lock's own files, and the clients' script. */
  sources: z.array(SourceText),
})
export type ExplorationEnded = z.infer<typeof ExplorationEnded>

/** `exploration-failed`: it could not be begun, or the store was lost. */
export const ExplorationFailed = z.object({ exploration: z.string(), refusal: Refusal })
export type ExplorationFailed = z.infer<typeof ExplorationFailed>

/** By property, in how many schedules it is broken. Those that never are do not stand here. */
const BrokenCounts = z.partialRecord(PropertyId, BigCount)

/** Something that a client has asked for, and that step carries it out. */
const Operation = z.object({
  step: Step,
  /** The one of several nodes that is asked. */
  node: z.optional(z.string()),
  /** As people write it: `SET lock:stock … NX PX lease`, a script by its file's name, `read stock`, `sleep`. */
  shown: z.array(z.string()),
  /** The line of the lock or the script that asks. Files are relative to `scenarios/`. */
  source: z.optional(z.object({ file: z.string(), line: z.int() })),
  /** It was carried out, and its answer is on the way. */
  answered: z.boolean(),
})

/**
 * One thing that can happen next. `A`: A's next operation is carried out and answered, up to its next one. `A#2`: something else that A has under way.
 * `A/`: carried out, and the answer stays on the way; with the next `A` it comes, with `A?` it never does. `A>`: A has read its clock and asked, and its
 * first operation stays on the way; otherwise A begins with its first step. `!A`: A crashes. `-n1`: n1 restarts and has forgotten
 * everything. `!n1`: n1 dies and refuses every command. `+n1`: all leases that it may have granted have ended, and it is back, empty. `~`: the lease that is due first ends.
 */
export const ChoiceView = z.object({
  step: Step,
  does: z.enum(['carry-out', 'hear', 'begin', 'wake', 'crash', 'restart', 'go-down', 'come-back', 'expire']),
  client: z.optional(z.string()),
  /** What the client sets out to do. */
  intent: z.optional(Deed),
  /** The node that restarts, dies or comes back, or the one of several that a client asks. */
  node: z.optional(z.string()),
  /** How many ways there are if this comes next. */
  schedules: BigCount,
  broken: BrokenCounts,
  /** What this very step breaks. */
  breaks: z.array(PropertyId),
  hopeless: z.boolean(),
})
export type ChoiceView = z.infer<typeof ChoiceView>

export const Position = z.object({
  path: Path,
  /** The same steps, with what came of each. */
  taken: z.array(TakenView),
  schedules: BigCount,
  broken: BrokenCounts,
  /** What is broken by now. */
  brokenAlready: z.array(PropertyId),
  /** Clients still try, and whatever happens none of them will ever be granted the lock. */
  hopeless: z.boolean(),
  database: z.array(
    z.object({
      /** `n1`…, or `stock`: what the lock protects. */
      node: z.string(),
      key: z.string(),
      type: z.string(),
      value: z.string(),
      /** 1 for the lease that is due first; `null`: it stays for ever. */
      due: z.nullable(z.int()),
      /** Whoever holds the lock by this key. */
      holder: z.optional(z.string()),
    }),
  ),
  /** The nodes that are down. What they granted before stands in `database` until its lease ends. */
  down: z.array(z.string()),
  /** Who holds the lock according to each node. */
  holders: z.array(z.object({ node: z.string(), client: z.nullable(z.string()) })),
  clients: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['running', 'ended', 'crashed']),
      /** It was granted the lock at least once. One that has ended without was refused. */
      granted: z.boolean(),
      believes: z.boolean(),
      token: z.optional(z.number()),
      /** In the order of steps: the first is what `A` stands for. */
      operations: z.array(Operation),
    }),
  ),
  /** Empty once everybody is done, and where nobody can go on. */
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
  'exploration-ended': ExplorationEnded,
  'exploration-failed': ExplorationFailed,
} satisfies NoticeSchemas
/** What the server sends to a page about explorations. */
export type ExplorationNotice = UnionOfNotices<typeof explorationToPage>
