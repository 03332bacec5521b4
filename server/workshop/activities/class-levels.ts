/** Manages the game levels that a class plays. Does not trust a page: looks up in the explored schedules whether a path really breaks the lock. */

import { levelRequest } from '#model/messages/level.ts'
import type { ClassLevel, LevelAnswer, LevelCode, LevelTry, ReleasedLevel } from '#model/messages/workshop-level.ts'
import type { PlayedLevel } from '#server/explorations/played-levels.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import { lessonIn } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import { OneAtATime } from '../base/one-at-a-time.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityMeans, Asker } from './activity.ts'
import { tries } from './level-tries.ts'
import type { LevelState } from './released-level.ts'

type Means = Pick<ActivityMeans<RoomCore & LevelState>, 'levels' | 'catalogue' | 'openRoom' | 'changed' | 'nowMs'> & {
  store: Pick<ActivityMeans<RoomCore>['store'], 'put' | 'entries'>
}

interface Asked {
  level: number
  path: readonly string[]
}

/** Maximum number of started tries that are remembered. The oldest are forgotten first, and looked up again when needed. */
const usualMostBegun = 10_000

export class ClassLevels {
  private readonly looking = new OneAtATime(() => new RefusalError('answer-being-checked'))
  /**
   * First tries that are being stored, keyed by room, member and level. A result waits until the
   * member's first try is stored. Otherwise that first try would overwrite the result.
   */
  private readonly beginning = new Map<string, Promise<void>>()
  /** Keys of first tries that are stored. Remembered so that they are not looked up again at each step. */
  private readonly begun = new Set<string>()

  constructor(
    private readonly means: Means,
    private readonly mostBegun = usualMostBegun,
  ) {}

  /** Opens a level. Throws if the level is invalid. Also called before a release, so that a class never gets an invalid level. */
  async open({ scenario, lock, goal }: ClassLevel): Promise<PlayedLevel> {
    const lesson = lessonIn(this.means.catalogue, scenario)
    const run = lesson.locks.find(({ id }) => id === lock)
    if (run === undefined) throw new RefusalError('lock-not-in-lesson', { scenario, lock })
    return await this.means.levels.open(levelRequest(lesson, run), goal)
  }

  /** Returns the source code of the level that the class plays. Throws `NOT_RELEASED`. */
  async code(code: string, level: number): Promise<LevelCode> {
    const { sources } = await this.open(await this.released(code, level))
    return { level, sources }
  }

  /** Returns the position after these steps. A first step counts as a try. Throws `NOT_RELEASED`, or `BAD_REQUEST` if there is no such path. */
  async position({ code, member }: Asker, { level, path }: Asked) {
    const position = await (await this.open(await this.released(code, level))).position(path)
    if (path.length > 0) await this.begin(code, member, level)
    return position
  }

  private begin(code: string, member: string, level: number): Promise<void> {
    const key = `${code}:${member}:${level}`
    if (this.begun.has(key)) return Promise.resolve()
    const beginning =
      this.beginning.get(key) ??
      this.noteBegun(code, member, level)
        .then(() => this.remember(key))
        .finally(() => this.beginning.delete(key))
    this.beginning.set(key, beginning)
    return beginning
  }

  private remember(key: string): void {
    const [oldest] = this.begun
    if (this.begun.size >= this.mostBegun && oldest !== undefined) this.begun.delete(oldest)
    this.begun.add(key)
  }

  private async noteBegun(code: string, member: string, level: number): Promise<void> {
    if ((await this.mine(code, member, level)) !== null) return
    await this.means.store.put(code, tries, newTry(level, member, this.means.nowMs()))
    this.means.changed(code)
  }

  /**
   * Checks a solution. `path` contains steps that break the lock, or is `null` to claim that the lock cannot be
   * broken. Only a better result replaces an earlier result. Throws `NOT_RELEASED`, `BAD_REQUEST` or `TOO_MANY`.
   */
  async solve(asker: Asker, solution: { level: number; path: readonly string[] | null }): Promise<LevelAnswer> {
    return await this.looking.run(asker, () => this.judge(asker, solution))
  }

  private async judge(
    { code, member }: Asker,
    { level, path }: { level: number; path: readonly string[] | null },
  ): Promise<LevelAnswer> {
    const played = await this.open(await this.released(code, level))
    await this.beginning.get(`${code}:${member}:${level}`)
    const before = await this.mine(code, member, level)
    const nowMs = this.means.nowMs()
    const mine = await judged(before ?? newTry(level, member, nowMs), played, path, nowMs)
    // The teacher may have closed the level in the meantime.
    await this.released(code, level)
    if (mine !== before) await this.means.store.put(code, tries, mine)
    this.means.changed(code)
    return { mine, par: mine.steps === null ? null : played.par }
  }

  private async mine(code: string, member: string, level: number): Promise<LevelTry | null> {
    const all = await this.means.store.entries(code, tries)
    return all.find((each) => each.level === level && each.member === member) ?? null
  }

  private async released(code: string, level: number): Promise<ReleasedLevel> {
    const room = await this.means.openRoom(code)
    if (room.level?.id === level) return room.level
    throw new RefusalError('level-closed')
  }
}

const newTry = (level: number, member: string, atMs: number): LevelTry => {
  return { level, member, steps: null, wrongClaims: 0, atMs }
}

/** Returns the try after this solution. Returns the same object if nothing has changed. */
async function judged(
  before: LevelTry,
  { par, reachedAfter }: PlayedLevel,
  path: readonly string[] | null,
  atMs: number,
): Promise<LevelTry> {
  if (path === null && par !== null) {
    if (before.wrongClaims >= limits.wrongClaims) throw new RefusalError('claimed-enough')
    return { ...before, wrongClaims: before.wrongClaims + 1 }
  }
  const steps = path === null ? 0 : await reachedAfter(path)
  if (steps === null) throw new RefusalError('steps-break-nothing')
  return before.steps !== null && before.steps <= steps ? before : { ...before, steps, atMs }
}
