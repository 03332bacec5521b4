/**
 * Removes what a teacher has still to reveal from everything that the server sends of a lesson: out of the lesson itself, and out of recordings, which have their
 * lesson and its source with them.
 */
import { withoutAnswers, withoutLessonFile } from '#model/messages/withheld-answers.ts'
import type { ClassLevel } from '#model/messages/workshop-level.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { heldQuestion } from './activities/asked-question.ts'
import type { Room } from './room.ts'
import type { RoomStore } from './store.ts'
import { hasLesson, unrevealedIn } from './unrevealed.ts'

/** What other servers' teachers do is known so late at most. Until then, everybody receives it. */
const lookEveryMs = 500

interface WithheldParts {
  store: Pick<RoomStore, 'openRooms'>
  /** While the rooms cannot be reached, what was known of them last counts. */
  isReachable(): boolean
  onFailure(error: unknown): void
  /** A clock that never jumps. */
  nowMs?: () => number
}

export class Withheld {
  private rooms: readonly Room[] = []
  private lookedAtMs = Number.NEGATIVE_INFINITY
  private looking: Promise<void> = Promise.resolve()
  /** Many ask for the same recording. By header: what was withheld, and what is left. */
  private readonly left = new WeakMap<TraceHeader, { key: string; header: TraceHeader }>()
  private readonly nowMs: () => number

  constructor(private readonly parts: WithheldParts) {
    this.nowMs = parts.nowMs ?? (() => performance.now())
  }

  /** Call it before sending anything, unless you did a moment ago. */
  async look(): Promise<void> {
    if (this.nowMs() - this.lookedAtMs >= lookEveryMs) void this.lookAgain()
    await this.looking
  }

  /** A teacher of this server has done something. */
  async lookAgain(): Promise<void> {
    if (!this.parts.isReachable()) return
    this.lookedAtMs = this.nowMs()
    this.looking = this.parts.store.openRooms().then((rooms) => {
      this.rooms = rooms
    }, this.parts.onFailure)
    await this.looking
  }

  /** Whether an open room has this lesson. */
  concerns(scenario: string): boolean {
    return this.rooms.some((room) => hasLesson(room, scenario))
  }

  /** Codes of rooms whose class is asked about this lesson, and held until it has answered. */
  holding(scenario: string): string[] {
    return this.rooms.filter((room) => heldQuestion(room)?.of?.scenario === scenario).map(({ code }) => code)
  }

  /** The levels that classes play at the moment. */
  levels(): readonly ClassLevel[] {
    return this.rooms.flatMap(({ level }) => level ?? [])
  }

  lesson(lesson: Lesson): Lesson {
    return withoutAnswers(lesson, this.numbersOf(lesson))
  }

  header(header: TraceHeader): TraceHeader {
    const numbers = this.numbersOf(header.lesson)
    // With a moved fault or a reader's own lock it has no questions, but its file has.
    const isBare = header.lesson.questions.length === 0 && this.concerns(header.lesson.id)
    if (numbers.size === 0 && !isBare) return header
    const key = [...numbers].join()
    const known = this.left.get(header)
    if (known?.key === key) return known.header
    const lesson = withoutAnswers(header.lesson, numbers)
    const shown = { ...header, lesson, sources: withoutLessonFile(header.sources) }
    this.left.set(header, { key, header: shown })
    return shown
  }

  /** Which of its questions are withheld, as a cache key: equal keys have equal lessons. */
  keyOf(lesson: Lesson): string {
    return [...this.numbersOf(lesson)].join()
  }

  private numbersOf(lesson: Lesson): Set<number> {
    return unrevealedIn(this.rooms, lesson)
  }
}
