/** Lets members open exercises, try them, and show their own solutions. */
import type { ExerciseProgress, ExerciseTry } from '#model/messages/class-exercises.ts'
import { Lru } from '#server/base/lru.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import { exerciseIn, lessonIn } from '../base/lesson-of.ts'
import { OneAtATime } from '../base/one-at-a-time.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, Asker } from './activity.ts'
import { exerciseKey, exerciseTries } from './exercise-tries.ts'
import type { ExerciseState } from './released-exercises.ts'
import { afterTry, judged, newTry } from './solutions.ts'

type Means = Pick<
  ActivityMeans<RoomCore & ExerciseState>,
  'catalogue' | 'openRoom' | 'changed' | 'changedForAll' | 'nowMs' | 'explorations' | 'runManager' | 'store'
>

interface Asked {
  release: number
  exercise: string
}

/** Maximum number of judged explorations that are remembered. If an exploration has been forgotten, its live run counts as another try. */
const mostRemembered = 10_000

export class ClassExercises {
  private readonly busy = new OneAtATime(() => new RefusalError('answer-being-checked'))
  /** The last exploration that was judged, keyed by try. The exploration's live run comes later and does not count as another try. */
  private readonly judgedLast = new Lru<string>(mostRemembered)

  constructor(private readonly means: Means) {}

  async open(asker: Asker, asked: Asked): Promise<ExerciseProgress> {
    return await this.change(asker, asked, (mine) => ({ ...mine, openedAtMs: this.means.nowMs() }))
  }

  /** Judges a member's try. Rejects with `BAD_REQUEST` or `UNKNOWN_EXPLORATION` if this member did not make the exploration for this exercise. */
  async attempt(
    asker: Asker,
    { exploration, comparison, ...asked }: Asked & { exploration: string; comparison: string | null },
  ): Promise<ExerciseProgress> {
    const { explorations, runManager, catalogue, nowMs } = this.means
    return await this.change(asker, asked, async (mine) => {
      const found = exerciseIn(catalogue, asked.exercise)
      const { lesson: scenario, lock: id } = found.exercise
      const lesson = lessonIn(catalogue, scenario)
      const lock = lesson.locks.find((each) => each.id === id)?.lock ?? ''
      const ended = explorations.endedEdit(asker.person ?? '', exploration)
      const run = comparison === null ? null : await runManager.readComparison(comparison)
      const result = judged(found, { lock, ended, run })
      const key = `${asker.code}:${exerciseKey(mine)}`
      const isNew = this.judgedLast.get(key) !== exploration
      this.judgedLast.set(key, exploration)
      return afterTry(mine, result, isNew, nowMs())
    })
  }

  async show(asker: Asker, { on, ...asked }: Asked & { on: boolean }): Promise<ExerciseProgress> {
    const shown = await this.change(asker, asked, (mine) => {
      if (on && mine.solution === null) throw new RefusalError('not-solved-yet')
      return { ...mine, shows: on }
    })
    // Updates everybody's view, because the solution may be on the projector.
    if (!on) this.means.changedForAll(asker.code)
    return shown
  }

  private async change(
    asker: Asker,
    { release, exercise }: Asked,
    work: (mine: ExerciseTry) => ExerciseTry | Promise<ExerciseTry>,
  ): Promise<ExerciseProgress> {
    const { store, nowMs, changed } = this.means
    const { code, member } = asker
    return await this.busy.run(asker, async () => {
      await this.released(code, { release, exercise })
      const key = exerciseKey({ release, exercise, member })
      const before = (await store.entries(code, exerciseTries)).find((each) => exerciseKey(each) === key)
      const after = await work(before ?? newTry({ release, exercise, member }, nowMs()))
      // The teacher may have closed the exercise in the meantime.
      await this.released(code, { release, exercise })
      await store.put(code, exerciseTries, after)
      changed(code)
      return progressOf(after)
    })
  }

  private async released(code: string, { release, exercise }: Asked): Promise<void> {
    const { exercises } = await this.means.openRoom(code)
    if (exercises?.id !== release || !exercises.exercises.includes(exercise)) throw new RefusalError('exercise-closed')
  }
}

/** Returns the progress without the text of the solution. */
export const progressOf = ({ solution: _, ...progress }: ExerciseTry): ExerciseProgress => progress
