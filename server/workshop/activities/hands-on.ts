/** Lets a class try a lesson with their own parameters, and shows members' runs on the projector. */
import * as z from 'zod/mini'
import { type ClockMinutes, clockEndMs } from '#model/messages/clock.ts'
import {
  type HandsOn,
  type handsOnMessages,
  mayChange,
  ReleasedHandsOn,
  type WallEntry,
} from '#model/messages/hands-on.ts'
import { Place } from '#model/messages/workshop.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore } from '../base/class-store.ts'
import { lessonFrom } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import { type Member, shownName } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers, ChangeContext, RoomContext, RoomMoment } from './activity.ts'
import { OwnRuns } from './own-runs.ts'

const kept = {
  handsOn: z.nullable(ReleasedHandsOn),
  /** All challenges released so far, oldest first. */
  challenges: z._default(z.array(ReleasedHandsOn), []),
  projected: z.nullable(z.object({ comparison: z.string(), name: z.string() })),
  /** Place that the class was at before a member's run was shown on the projector. */
  placeBefore: z._default(z.nullable(Place), null),
}
export interface HandsOnState {
  handsOn: ReleasedHandsOn | null
  challenges: ReleasedHandsOn[]
  projected: { comparison: string; name: string } | null
  placeBefore: Place | null
}
const initial: HandsOnState = { handsOn: null, challenges: [], projected: null, placeBefore: null }
export type HandsOnRoom = RoomCore & HandsOnState

interface Records {
  runs: readonly WallEntry[]
}
interface Runners {
  /** Returns the name of the member who ran a comparison in this room. */
  runnerOf?(comparison: string): string | undefined
}

function release(
  room: HandsOnRoom,
  { handsOn, minutes = 0 }: { handsOn: HandsOn | null; minutes?: ClockMinutes | undefined },
  context: ChangeContext<HandsOnRoom>,
): Partial<HandsOnRoom> {
  if (handsOn === null) return context.after('recalled')
  check(handsOn, context)
  const now = context.after('released')
  const released = { ...handsOn, id: room.version + 1, untilMs: clockEndMs(minutes, context.nowMs) }
  return { ...now, handsOn: released, challenges: [...now.challenges, released].slice(-limits.challenges) }
}

function workClock(
  { handsOn, challenges }: HandsOnRoom,
  { minutes }: { minutes: ClockMinutes },
  { nowMs }: RoomContext,
): Partial<HandsOnRoom> {
  if (handsOn === null) throw new RefusalError('nothing-released')
  const next = { ...handsOn, untilMs: clockEndMs(minutes, nowMs) }
  return { handsOn: next, challenges: challenges.map((each) => (each.id === next.id ? next : each)) }
}

function check({ scenario, challenge, figures = [] }: HandsOn, context: RoomContext): void {
  const { locks, parameters } = lessonFrom(context, scenario)
  const unknown = figures.find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) throw new RefusalError('parameter-not-in-lesson', { scenario, parameter: unknown })
  if (challenge.kind !== 'free' && !locks.some(({ id }) => id === challenge.lock))
    throw new RefusalError('lock-not-in-lesson', { scenario, lock: challenge.lock })
  if (challenge.kind === 'smallest' && !Object.hasOwn(parameters, challenge.parameter))
    throw new RefusalError('parameter-not-in-lesson', { scenario, parameter: challenge.parameter })
}

function project(
  room: HandsOnRoom,
  { comparison }: { comparison: string | null },
  { runnerOf }: Runners,
): Partial<HandsOnRoom> {
  if (comparison === null) return unprojected(room)
  const name = runnerOf?.(comparison)
  if (name === undefined) throw new RefusalError('nobody-ran-that')
  return { projected: { comparison, name }, placeBefore: room.projected === null ? room.place : room.placeBefore }
}

/** Takes a run off the projector. The class returns to its previous place, unless the teacher has moved on from the member's run in the meantime. */
function unprojected({ projected, place, placeBefore }: HandsOnRoom): Partial<HandsOnRoom> {
  const gone = { projected: null, placeBefore: null }
  if (projected === null || place === null || place.comparison !== projected.comparison) return gone
  return { ...gone, place: placeBefore ?? { ...place, comparison: null, index: -1, atMs: 0, live: false } }
}

/** Takes the run off the projector if names change, because the name on the projector may have to be hidden. Ends hands-on work if something else begins. */
function makeWay(room: HandsOnRoom, moment: RoomMoment): Partial<HandsOnRoom> {
  if (moment === 'renamed') return unprojected(room)
  if (moment !== 'released' && moment !== 'recalled' && moment !== 'begun') return {}
  return { handsOn: null, ...unprojected(room), screen: { ...room.screen, board: false, figures: false } }
}

/** Throws `BAD_REQUEST` if a member changed a parameter that members may not change. */
function checkFigures(
  handsOn: HandsOn,
  wanted: Readonly<Record<string, number>>,
  { scenarios }: Pick<ActivityMeans<HandsOnRoom>['catalogue'], 'scenarios'>,
): void {
  const lesson = scenarios.get(handsOn.scenario)?.lesson
  const fixed = Object.entries(wanted).find(
    ([name, value]) => !mayChange(handsOn, name) && lesson?.parameters[name]?.default !== value,
  )
  if (fixed !== undefined) throw new RefusalError('figure-fixed', { parameter: fixed[0] })
}

function open(means: ActivityMeans<HandsOnRoom>) {
  const { store, openRoom, catalogue } = means
  const ownRuns = new OwnRuns(means)
  const answers: Answers<typeof handsOnMessages.requests> = {
    async 'room-run'({ code, member, owner = {} }, wanted) {
      const { handsOn } = await openRoom(code)
      if (handsOn === null) throw new RefusalError('nothing-released')
      if ((handsOn.untilMs ?? Number.POSITIVE_INFINITY) <= means.nowMs()) throw new RefusalError('time-is-up')
      checkFigures(handsOn, wanted.parameters, catalogue)
      return await ownRuns.start({ ...wanted, owner, code, member, handsOn })
    },
  }
  const lookUp = async (room: RoomCore, action: { do: string }): Promise<Runners> => {
    if (action.do !== 'project') return {}
    const [members, runs] = await Promise.all([store.members(room.code), store.runs(room.code)])
    const names = new Map(members.map((member) => [member.id, shownName(room, member)]))
    const runners = new Map(runs.map(({ comparison, member }) => [comparison, names.get(member) ?? '']))
    return { runnerOf: (comparison) => runners.get(comparison) }
  }
  return { answers, lookUp, left: (code: string, member: string) => ownRuns.stop(code, member) }
}

export const handsOnRules = {
  kept,
  initial,
  actions: { release, project, 'work-clock': workClock },
  makeWay,
  noRecords: { runs: [] } as Records,
  records: async (store: ClassStore, { code }: RoomCore): Promise<Records> => ({ runs: await store.runs(code) }),
  seated: ({ runs }: Records) => runs.map(({ member }) => member),
  view: ({ handsOn, projected }: HandsOnState) => ({ handsOn, projected }),
  lead: (_room: HandsOnRoom, { runs }: Records) => ({ wall: [...runs] }),
  mine: (_room: HandsOnRoom, { id }: Member, { runs }: Records) => ({
    runs: runs.filter(({ member }) => member === id),
  }),
  costs: { 'room-run': 5 },
  open,
} satisfies ActivityRules<HandsOnState, Records>
