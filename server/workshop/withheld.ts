/**
 * Removes the answers to a class's questions from all lessons and recordings that the
 * server sends. A recording contains its lesson and the lesson's source code.
 */
import { headerWithoutAnswers, withoutAnswers } from '#model/messages/without-answers.ts'
import type { ClassLevel } from '#model/messages/workshop-level.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { heldQuestion } from './activities/asked-question.ts'
import type { Room } from './room.ts'
import type { RoomStore } from './store.ts'
import { isAsked, unrevealedIn } from './unrevealed.ts'

/** Maximum time until this server knows about a teacher's action on another server. Until then, this server still sends answers that the teacher withholds. */
const lookEveryMs = 500

interface WithheldParts {
  store: Pick<RoomStore, 'openRooms'>
  /** Whether the rooms can be read. If not, the rooms that were last read are used. */
  isReachable(): boolean
  onFailure(error: unknown): void
  /** A clock that never jumps. */
  nowMs?: () => number
  dateMs?: () => number
}

export class Withheld {
  private rooms: readonly Room[] = []
  private lookedAtMs = Number.NEGATIVE_INFINITY
  private looking: Promise<void> = Promise.resolve()
  /** Redacted headers, keyed by the original header. Cached because many people request the same recording. `key` says which answers were withheld. */
  private readonly left = new WeakMap<TraceHeader, { key: string; header: TraceHeader }>()
  private readonly nowMs: () => number
  private readonly dateMs: () => number

  constructor(private readonly parts: WithheldParts) {
    this.nowMs = parts.nowMs ?? (() => performance.now())
    this.dateMs = parts.dateMs ?? Date.now
  }

  /** Updates the rooms if they were not read recently. Call this before sending anything. */
  async look(): Promise<void> {
    if (this.nowMs() - this.lookedAtMs >= lookEveryMs) void this.lookAgain()
    await this.looking
  }

  /** Updates the rooms at once, after a teacher's action on this server. */
  async lookAgain(): Promise<void> {
    if (!this.parts.isReachable()) return
    this.lookedAtMs = this.nowMs()
    this.looking = this.parts.store.openRooms().then((rooms) => {
      this.rooms = rooms
    }, this.parts.onFailure)
    await this.looking
  }

  /** Whether an answer of this lesson is withheld. */
  concerns(scenario: string): boolean {
    return this.rooms.some((room) => isAsked(room, scenario, this.dateMs()))
  }

  /** Returns the codes of rooms whose class is held until it has answered a question of this lesson. */
  holding(scenario: string): string[] {
    return this.rooms.filter((room) => heldQuestion(room)?.of?.scenario === scenario).map(({ code }) => code)
  }

  levels(): readonly ClassLevel[] {
    return this.rooms.flatMap(({ level }) => level ?? [])
  }

  lesson(lesson: Lesson): Lesson {
    return withoutAnswers(lesson, this.numbersOf(lesson))
  }

  header(header: TraceHeader): TraceHeader {
    const numbers = this.numbersOf(header.lesson)
    // A lesson with a moved fault or a brought lock has no questions, but its source code still contains them.
    const isBare = header.lesson.questions.length === 0 && this.concerns(header.lesson.id)
    if (numbers.size === 0 && !isBare) return header
    const key = [...numbers].join()
    const known = this.left.get(header)
    if (known?.key === key) return known.header
    const shown = headerWithoutAnswers(header, numbers)
    this.left.set(header, { key, header: shown })
    return shown
  }

  /** Returns a cache key for the lesson's withheld questions. If two keys are equal, the same answers are left out. */
  keyOf(lesson: Lesson): string {
    return [...this.numbersOf(lesson)].join()
  }

  private numbersOf(lesson: Lesson): Set<number> {
    return unrevealedIn(this.rooms, lesson, this.dateMs())
  }
}
