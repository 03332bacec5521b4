/** A level of the game that the class plays. Whether a way really breaks the lock is looked up in all orders that there are, whatever a page claims. */
import { levelRequest } from '#model/messages/level.ts'
import type {
  ClassLevel,
  LevelAnswer,
  LevelBoard,
  LevelCode,
  LevelTry,
  ReleasedLevel,
} from '#model/messages/workshop-level.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PlayedLevel, PlayedLevels } from '../explorations/played-levels.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { TriedLevel } from './level-results.ts'
import { limits } from './limits.ts'
import type { Room } from './room.ts'
import type { RoomStore } from './store.ts'

interface LevelsParts {
  store: Pick<RoomStore, 'putTry' | 'tries'>
  levels: Pick<PlayedLevels, 'open'>
  catalogue: Catalogue
}

interface Asked {
  level: number
  path: readonly string[]
}

/** Whoever is forgotten here is looked up again, the oldest first. */
const usualMostBegun = 10_000

export class ClassLevels {
  /** Members whose answer is just being looked at. */
  private readonly looking = new Set<string>()
  /** By room, member and level: notes of a try that are being written. A result waits for its own, and is not overwritten by it. */
  private readonly beginning = new Map<string, Promise<void>>()
  /** Those that are written, so that they are not looked up with each step. */
  private readonly begun = new Set<string>()

  /** `room`: an open one. `onChange`: the teacher is to hear of the class. */
  constructor(
    private readonly parts: LevelsParts,
    private readonly nowMs: () => number,
    private readonly room: (code: string) => Promise<Room>,
    private readonly onChange: (code: string) => void,
    private readonly mostBegun = usualMostBegun,
  ) {}

  /** Throws what is wrong with it, before the class has it. */
  async open({ scenario, lock, goal }: ClassLevel): Promise<PlayedLevel> {
    const lesson = this.parts.catalogue.scenarios.get(scenario)?.lesson
    if (lesson === undefined) throw new RefusalError('UNKNOWN_SCENARIO', `There is no scenario "${scenario}".`)
    const run = lesson.locks.find(({ id }) => id === lock)
    if (run === undefined) throw new RefusalError('UNKNOWN_LOCK', `${scenario} does not run "${lock}".`)
    return await this.parts.levels.open(levelRequest(lesson, run), goal)
  }

  /** Throws `NOT_RELEASED`. */
  async code(code: string, level: number): Promise<LevelCode> {
    const { sources } = await this.open(await this.released(code, level))
    return { level, sources }
  }

  /** Whoever takes a first step has tried. Throws `NOT_RELEASED`, or `BAD_REQUEST` if there is no such path. */
  async position(code: string, member: string, { level, path }: Asked) {
    const position = await (await this.open(await this.released(code, level))).position(path)
    if (path.length > 0) await this.begin(code, member, level)
    return position
  }

  /** Once for each member and level. */
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
    await this.parts.store.putTry(code, newTry(level, member, this.nowMs()))
    this.onChange(code)
  }

  /** `path`: `null` says that it cannot be broken. Only a better result takes the place of the one before. Throws `NOT_RELEASED`, `BAD_REQUEST` or `TOO_MANY`. */
  async solve(
    code: string,
    member: string,
    { level, path }: { level: number; path: readonly string[] | null },
  ): Promise<LevelAnswer> {
    const key = `${code}:${member}`
    if (this.looking.has(key)) throw new RefusalError('TOO_MANY', 'Your last answer is still being looked at.')
    this.looking.add(key)
    try {
      const played = await this.open(await this.released(code, level))
      await this.beginning.get(`${code}:${member}:${level}`)
      const before = await this.mine(code, member, level)
      const mine = await judged(before ?? newTry(level, member, this.nowMs()), played, path, this.nowMs())
      // It may have been closed meanwhile.
      await this.released(code, level)
      if (mine !== before) await this.parts.store.putTry(code, mine)
      this.onChange(code)
      return { mine, par: mine.steps === null ? null : played.par }
    } finally {
      this.looking.delete(key)
    }
  }

  /** What the teacher sees of what is released. */
  async board({ code, level }: Room): Promise<LevelBoard | null> {
    if (level === null) return null
    return { par: level.par, tries: await this.parts.store.tries(code, level.id) }
  }

  /** What became of every level that was released, oldest first. */
  async played({ code, levels }: Room): Promise<TriedLevel[]> {
    const tries = await Promise.all(levels.map(({ id }) => this.parts.store.tries(code, id)))
    return levels.map((level, at) => ({ level, tries: tries[at] ?? [] }))
  }

  /** How far this member has come. */
  async mine(code: string, member: string, level: number): Promise<LevelTry | null> {
    const tries = await this.parts.store.tries(code, level)
    return tries.find((each) => each.member === member) ?? null
  }

  private async released(code: string, level: number): Promise<ReleasedLevel> {
    const room = await this.room(code)
    if (room.level?.id === level) return room.level
    throw new RefusalError('NOT_RELEASED', 'The teacher has closed this level.')
  }
}

const newTry = (level: number, member: string, atMs: number): LevelTry => {
  return { level, member, steps: null, wrongClaims: 0, atMs }
}

/** The same try if it has not changed. */
async function judged(
  before: LevelTry,
  { par, reachedAfter }: PlayedLevel,
  path: readonly string[] | null,
  atMs: number,
): Promise<LevelTry> {
  if (path === null && par !== null) {
    if (before.wrongClaims >= limits.wrongClaims)
      throw new RefusalError('TOO_MANY', 'You have said that often enough. It can be broken.')
    return { ...before, wrongClaims: before.wrongClaims + 1 }
  }
  const steps = path === null ? 0 : await reachedAfter(path)
  if (steps === null) throw new RefusalError('BAD_REQUEST', 'These steps do not break it.')
  return before.steps !== null && before.steps <= steps ? before : { ...before, steps, atMs }
}

/** Another level is another release: results of the one before do not count. */
export function asReleased(level: ClassLevel | null, { version }: Room, par: number | null): Room['level'] {
  return level === null ? null : { ...level, id: version + 1, par }
}

/** As everybody may know it: `par` would give away whether it can be broken at all. */
export function publicLevel(level: Room['level']): ReleasedLevel | null {
  if (level === null) return null
  const { par: _, ...shown } = level
  return shown
}
