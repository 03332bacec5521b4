import * as z from 'zod/mini'
import type { ClassLevel, LevelTry, levelMessages, ReleasedLevel } from '#model/messages/workshop-level.ts'
import type { ClassStore } from '../base/class-store.ts'
import { limits } from '../base/limits.ts'
import type { Member } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers, ChangeContext, RoomMoment } from './activity.ts'
import { ClassLevels } from './class-levels.ts'
import type { TriedLevel } from './level-results.ts'
import { tries } from './level-tries.ts'
import { type LevelState, RoomLevel } from './released-level.ts'

type LevelRoom = RoomCore & LevelState

interface Records {
  /** All levels released so far, oldest first, with everybody's tries. */
  levels: readonly TriedLevel[]
}
type Action = z.infer<typeof levelMessages.actions.level>
/** Facts that are looked up for a release. `par` is the number of steps of the shortest path that breaks the level, or `null` if there is none. */
interface LookedUp {
  par?: number | null
}

/** Releases a level. The class works on one thing at a time. Each release is a new level, so results of earlier releases are not counted for it. */
function release(
  room: LevelRoom,
  { level }: Action,
  { par = null, after }: ChangeContext<LevelRoom> & LookedUp,
): Partial<LevelRoom> {
  if (level === null) return after('recalled')
  const now = after('released')
  const released = { ...level, id: room.version + 1, par }
  return { ...now, level: released, levels: [...now.levels, released].slice(-limits.levels) }
}

/** Removes `par`, which would reveal whether the level can be broken at all. */
function publicLevel(level: RoomLevel | null): ReleasedLevel | null {
  if (level === null) return null
  const { par: _, ...shown } = level
  return shown
}

const triesIn = (level: { id: number } | null, { levels }: Records): readonly LevelTry[] =>
  levels.find((each) => each.level.id === level?.id)?.tries ?? []

function lead({ level }: LevelRoom, records: Records) {
  return { level: level === null ? null : { par: level.par, tries: [...triesIn(level, records)] } }
}

function mine(_room: LevelRoom, { id }: Member, { levels }: Records) {
  return { levels: levels.flatMap((each) => each.tries.filter(({ member }) => member === id)) }
}

async function records(store: ClassStore, { code, level, levels }: LevelRoom): Promise<Records> {
  const all = level === null && levels.length === 0 ? [] : await store.entries(code, tries)
  return { levels: levels.map((each) => ({ level: each, tries: all.filter((one) => one.level === each.id) })) }
}

function open(means: ActivityMeans<LevelRoom>) {
  const played = new ClassLevels(means)
  const answers: Answers<typeof levelMessages.requests> = {
    'room-level': ({ code }, { level }) => played.code(code, level),
    'room-position': (asker, request) => played.position(asker, request),
    'room-solve': (asker, request) => played.solve(asker, request),
  }
  const lookUp = async (_room: RoomCore, action: { do: string; level?: ClassLevel | null }): Promise<LookedUp> =>
    action.do === 'level' && action.level != null ? { par: (await played.open(action.level)).par } : {}
  return { answers, lookUp }
}

export const levelRules = {
  kept: {
    level: z._default(z.nullable(RoomLevel), null),
    levels: z._default(z.array(RoomLevel), []),
  },
  initial: { level: null, levels: [] } as LevelState,
  actions: { level: release },
  makeWay: (_room: LevelRoom, moment: RoomMoment) =>
    moment === 'released' || moment === 'recalled' || moment === 'begun' ? { level: null } : {},
  shelf: tries,
  noRecords: { levels: [] } as Records,
  records,
  seated: ({ levels }: Records) => levels.flatMap((each) => each.tries.map(({ member }) => member)),
  view: ({ level }: LevelState) => ({ level: publicLevel(level) }),
  lead,
  mine,
  costs: { 'room-solve': 2 },
  open,
} satisfies ActivityRules<LevelState, Records>
