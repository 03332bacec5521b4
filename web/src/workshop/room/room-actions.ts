/** What a person does in a room, and a page keeps of it. */
import type { StoreApi } from 'zustand/vanilla'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { GivenAnswer } from '#model/messages/room-question.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import type { Question } from '#scenarios/lesson.ts'
import { retryWhileHubLost } from '#web/base/retry.ts'
import type { RoomLine } from '#web/connection/room.ts'
import type { Memory } from './memory.ts'
import { withRun } from './news.ts'
import type { RoomState } from './state.ts'

/** None ever rejects: what was refused is in `problem`. */
export interface RoomActions {
  /** What the teacher does. */
  act(action: LeadAction): Promise<void>
  answer(given: GivenAnswer): Promise<void>
  /** Runs what was released, with these parameters. `null`: refused. */
  run(parameters: Record<string, number>): Promise<WallEntry | null>
  /** The authors' notes for teachers, by lesson. */
  notes(): Promise<Readonly<Record<string, string>>>
  /** A lesson's questions with their answers, for the teacher. */
  questions(scenario: string): Promise<readonly Question[]>
}

/** Asks the room for something. Resolves to `null` if the room refused, which is then in `problem`. */
export type AskRoom = <T>(work: (line: RoomLine) => Promise<T>) => Promise<T | null>

interface ActionParts {
  store: StoreApi<RoomState>
  memory: Memory
  attempt: AskRoom
  /** Shows why something was refused that is tried again. */
  report(error: unknown): void
  /** Fires when the room is left. */
  signal(): AbortSignal
}

export function roomActionsIn({ store, memory, attempt, report, signal }: ActionParts): RoomActions {
  const { code } = store.getState()
  const secret = () => memory.get('secret', code) ?? ''
  return {
    act: async (action) => void (await attempt((line) => line.act(action))),
    async answer(answer) {
      const given = await attempt((line) =>
        retryWhileHubLost(() => line.answer(answer), { signal: signal(), onRefused: report }),
      )
      const { me } = store.getState()
      if (given !== null && me !== null) store.setState({ me: { ...me, answers: [...me.answers, given] } })
    },
    async run(parameters) {
      const entry = await attempt((line) => line.run(parameters))
      const { me } = store.getState()
      if (entry !== null && me !== null) store.setState({ me: { ...me, runs: withRun(me.runs, entry) } })
      return entry
    },
    notes: async () => (await attempt((line) => line.notes(code, secret()))) ?? {},
    questions: async (scenario) => (await attempt((line) => line.questions(code, secret(), scenario))) ?? [],
  }
}
