/** Collects questions from the class. Everybody can ask and vote anonymously. The teacher marks questions as answered or hides them. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { FloorId, type FloorQuestion, FloorState, type floorMessages } from '#model/messages/room-floor.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore, Shelf } from '../base/class-store.ts'
import { limits } from '../base/limits.ts'
import type { Member } from '../base/member.ts'
import { OneAtATime } from '../base/one-at-a-time.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers, Asker, ChangeContext, RoomMoment } from './activity.ts'

const FloorEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), id: FloorId, member: z.string(), text: z.string(), atMs: z.number() }),
  z.object({ kind: z.literal('vote'), id: FloorId, member: z.string(), on: z.boolean() }),
])
type FloorEntry = z.infer<typeof FloorEntry>

const floorShelf: Shelf<FloorEntry> = {
  name: 'floor',
  schema: FloorEntry,
  keyOf: (entry) => (entry.kind === 'question' ? entry.id : `${entry.id}:${entry.member}`),
}

interface FloorKept {
  /** States that the teacher gave to questions, keyed by question id. All other questions are open. */
  floorStates: Record<string, FloorState>
  /** Id of the question on the projected screen. */
  floorProjected: string | null
}
type FloorRoom = RoomCore & FloorKept
interface Records {
  floor: readonly FloorEntry[]
}
type Action = z.infer<typeof floorMessages.actions.floor>

const rank: Record<FloorState, number> = { open: 0, answered: 1, hidden: 2 }

/** Sorts questions: the open ones first, by votes, then by age; what is answered or hidden comes last. Pure. */
export function floorQuestions(
  { floorStates }: Pick<FloorKept, 'floorStates'>,
  entries: readonly FloorEntry[],
): FloorQuestion[] {
  const votes = new Map<string, number>()
  for (const each of entries) if (each.kind === 'vote' && each.on) votes.set(each.id, (votes.get(each.id) ?? 0) + 1)
  return entries
    .flatMap((entry) => (entry.kind === 'question' ? [entry] : []))
    .sort((one, other) => one.atMs - other.atMs)
    .map(({ id, text }) => ({ id, text, votes: votes.get(id) ?? 0, state: floorStates[id] ?? 'open' }))
    .sort((one, other) => rank[one.state] - rank[other.state] || other.votes - one.votes)
}

function open({ store, openRoom, changedForAll, nowMs }: ActivityMeans<FloorRoom>) {
  const taking = new OneAtATime(() => new RefusalError('own-floor-used-up', { most: 1 }))
  const ask = async ({ code, member }: Asker, text: string): Promise<{ id: string }> => {
    const asked = (await store.entries(code, floorShelf)).filter(({ kind }) => kind === 'question')
    if (asked.length >= limits.floorQuestions) throw new RefusalError('floor-full', { most: limits.floorQuestions })
    if (asked.filter((each) => each.member === member).length >= limits.floorPerMember)
      throw new RefusalError('own-floor-used-up', { most: limits.floorPerMember })
    const id = randomBytes(6).toString('hex')
    await store.put(code, floorShelf, { kind: 'question', id, member, text, atMs: nowMs() })
    await store.put(code, floorShelf, { kind: 'vote', id, member, on: true })
    changedForAll(code)
    return { id }
  }
  const answers: Answers<typeof floorMessages.requests> = {
    async 'room-ask'(asker, { text }) {
      await openRoom(asker.code)
      return await taking.run(asker, () => ask(asker, text))
    },
    async 'room-vote'({ code, member }, { id, on }) {
      const { floorStates } = await openRoom(code)
      const entries = await store.entries(code, floorShelf)
      const isAsked = entries.some((each) => each.kind === 'question' && each.id === id)
      if (!isAsked || floorStates[id] === 'hidden') throw new RefusalError('no-such-floor-question')
      await store.put(code, floorShelf, { kind: 'vote', id, member, on })
      changedForAll(code)
      return { id, on }
    },
  }
  return { answers }
}

export const floorRules = {
  kept: {
    floorStates: z._default(z.record(z.string(), FloorState), {}),
    floorProjected: z._default(z.nullable(FloorId), null),
  },
  initial: { floorStates: {}, floorProjected: null } as FloorKept,
  actions: {
    floor: ({ floorStates, floorProjected }: FloorRoom, { id, state }: Action): Partial<FloorRoom> => {
      const others = Object.fromEntries(Object.entries(floorStates).filter(([each]) => each !== id))
      if (Object.keys(others).length >= limits.floorQuestions)
        throw new RefusalError('floor-full', { most: limits.floorQuestions })
      return {
        floorStates: state === 'open' ? others : { ...others, [id]: state },
        // What is answered or hidden has no business on the screen any more.
        floorProjected: floorProjected === id && state !== 'open' ? null : floorProjected,
      }
    },
    'floor-project': (
      _room: FloorRoom,
      { id }: { id: string | null },
      { after }: ChangeContext<FloorRoom>,
    ): Partial<FloorRoom> => (id === null ? { floorProjected: null } : { ...after('filled'), floorProjected: id }),
  },
  makeWay: (_room: FloorRoom, moment: RoomMoment): Partial<FloorRoom> =>
    moment === 'renamed' || moment === 'reopened' ? {} : { floorProjected: null },
  shelf: floorShelf,
  noRecords: { floor: [] } as Records,
  records: async (store: ClassStore, { code }: FloorRoom): Promise<Records> => ({
    floor: await store.entries(code, floorShelf),
  }),
  seated: ({ floor }: Records) => floor.map(({ member }) => member),
  needs: () => 'own' as const,
  view(room: FloorRoom, { floor }: Records) {
    const shown = floorQuestions(room, floor).filter(({ state }) => state !== 'hidden')
    return {
      floor: shown.slice(0, limits.floorShown),
      floorProjected: shown.find(({ id }) => id === room.floorProjected) ?? null,
    }
  },
  lead: (room: FloorRoom, { floor }: Records) => ({ floor: floorQuestions(room, floor) }),
  mine: (_room: FloorRoom, { id }: Member, { floor }: Records) => ({
    floorAsked: floor.flatMap((each) => (each.kind === 'question' && each.member === id ? [each.id] : [])),
    floorVotes: floor.flatMap((each) => (each.kind === 'vote' && each.member === id && each.on ? [each.id] : [])),
  }),
  costs: { 'room-ask': 5 },
  open,
} satisfies ActivityRules<FloorKept, Records>
