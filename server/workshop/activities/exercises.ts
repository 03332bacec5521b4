/** Releases exercises to a class, and shows a member's solution on the projector. */
import * as z from 'zod/mini'
import {
  type ExerciseBoard,
  type ExerciseTry,
  type exerciseMessages,
  ReleasedExercises,
} from '#model/messages/class-exercises.ts'
import type { EditedFilesRequest } from '#model/messages/edited-lock.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore } from '../base/class-store.ts'
import { exerciseIn } from '../base/lesson-of.ts'
import type { Member } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, ActivityRules, Answers, ChangeContext, RoomMoment } from './activity.ts'
import { ClassExercises, progressOf } from './class-exercises.ts'
import { exerciseTries } from './exercise-tries.ts'
import type { ExerciseState } from './released-exercises.ts'

const kept = {
  exercises: z._default(z.nullable(ReleasedExercises), null),
  exercisesReleased: z._default(z.array(z.string()), []),
  /** The solution on the projector: its exercise and its author. */
  solution: z._default(z.nullable(z.object({ exercise: z.string(), member: z.string() })), null),
}
type ExerciseRoom = RoomCore & ExerciseState

interface Records {
  /** Everybody's tries of all releases. */
  exerciseTries: readonly ExerciseTry[]
}
type Actions = typeof exerciseMessages.actions

interface LookedUp {
  mayShow?: boolean
}

function release(
  room: ExerciseRoom,
  { exercises }: z.infer<Actions['exercises']>,
  { after }: ChangeContext<ExerciseRoom>,
): Partial<ExerciseRoom> {
  if (exercises === null) return after('recalled')
  const now = after('released')
  const exercisesReleased = [...new Set([...now.exercisesReleased, ...exercises])]
  return { ...now, exercises: { id: room.version + 1, exercises }, exercisesReleased }
}

function project(
  _room: ExerciseRoom,
  { shown }: z.infer<Actions['solution']>,
  { mayShow = false }: LookedUp,
): Partial<ExerciseRoom> {
  if (shown !== null && !mayShow) throw new RefusalError('not-shown-by-author')
  return { solution: shown }
}

const ofRelease = ({ exercises }: ExerciseState, tries: readonly ExerciseTry[]) =>
  tries.filter(({ release }) => release === exercises?.id)

/** Returns the solution on the projector. It stays there only as long as its author lets the class see it. */
function shownSolution({ solution }: ExerciseState, tries: readonly ExerciseTry[]): ExerciseBoard['shown'] {
  const found = tries.find(({ exercise, member }) => exercise === solution?.exercise && member === solution.member)
  if (found === undefined || !found.shows || found.solution === null) return null
  return { exercise: found.exercise, member: found.member, solution: found.solution }
}

function lead(room: ExerciseRoom, records: Records): { exercises: ExerciseBoard | null } {
  if (room.exercises === null) return { exercises: null }
  const tries = ofRelease(room, records.exerciseTries)
  return { exercises: { progress: tries.map(progressOf), shown: shownSolution(room, tries) } }
}

async function records(store: ClassStore, { code }: RoomCore): Promise<Records> {
  return { exerciseTries: await store.entries(code, exerciseTries) }
}

function open(means: ActivityMeans<ExerciseRoom>) {
  const { store, catalogue, openRoom } = means
  const own = new ClassExercises(means)
  const answers: Answers<typeof exerciseMessages.requests> = {
    'room-exercise-open': (asker, request) => own.open(asker, request),
    'room-exercise-try': (asker, request) => own.attempt(asker, request),
    'room-exercise-show': (asker, request) => own.show(asker, request),
  }
  const lookUp = async (room: RoomCore, action: { do: string }): Promise<LookedUp> => {
    const asked = action as { exercises?: readonly string[] | null } & Partial<z.infer<Actions['solution']>>
    if (action.do === 'exercises' && asked.exercises != null && means.editing === 'nobody')
      throw new RefusalError('editing-off')
    if (action.do === 'exercises') for (const id of asked.exercises ?? []) exerciseIn(catalogue, id)
    if (action.do !== 'solution' || asked.shown == null) return {}
    const state = await openRoom(room.code)
    const tries = ofRelease(state, await store.entries(room.code, exerciseTries))
    return { mayShow: shownSolution({ ...state, solution: asked.shown }, tries) !== null }
  }
  const mayEdit = async (code: string, { scenario, lock }: EditedFilesRequest): Promise<boolean> => {
    const { exercises } = await openRoom(code)
    const released = catalogue.exercises.filter(({ id }) => exercises?.exercises.includes(id))
    return released.some(({ exercise }) => exercise.lesson === scenario && exercise.lock === lock)
  }
  return { answers, lookUp, mayEdit }
}

export const exerciseRules = {
  kept,
  initial: { exercises: null, exercisesReleased: [], solution: null } as ExerciseState,
  actions: { exercises: release, solution: project },
  makeWay: (_room: ExerciseRoom, moment: RoomMoment) =>
    moment === 'released' || moment === 'recalled' || moment === 'begun' ? { exercises: null, solution: null } : {},
  shelf: exerciseTries,
  noRecords: { exerciseTries: [] } as Records,
  records,
  seated: ({ exerciseTries: tries }: Records) => tries.map(({ member }) => member),
  view: ({ exercises, solution }: ExerciseState) => ({ exercises, solution }),
  lead,
  mine: (_room: ExerciseRoom, { id }: Member, { exerciseTries: tries }: Records) => ({
    exercises: tries.filter(({ member }) => member === id).map(progressOf),
  }),
  costs: { 'room-exercise-try': 3 },
  open,
} satisfies ActivityRules<ExerciseState, Records>
