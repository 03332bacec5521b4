/** Actions of a person in a room, and what a page keeps of them. */
import type { StoreApi } from 'zustand/vanilla'
import type { AnswerTo, Sent } from '#model/messages/message.ts'
import type { LeadAction, MyView, memberToServer } from '#model/messages/workshop.ts'
import type { Question } from '#scenarios/lesson.ts'
import { retryWhileHubLost } from '#web/base/retry.ts'
import type { RoomLine } from '#web/connection/room.ts'
import type { Memory } from './memory.ts'
import type { RoomState } from './state.ts'

type MemberRequest = keyof typeof memberToServer

/** None ever rejects: what was refused is in `problem`. */
export interface RoomActions {
  /** What the teacher does. */
  act(action: LeadAction): Promise<void>
  /** Asks something of an activity. `null`: refused. */
  ask<Name extends MemberRequest>(
    name: Name,
    request: Sent<typeof memberToServer, Name>,
  ): Promise<AnswerTo<typeof memberToServer, Name> | null>
  /** Keeps what a member knows of itself after it was answered. */
  keep(change: (me: MyView) => Partial<MyView>): void
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
    ask: (name, request) =>
      attempt((line) => retryWhileHubLost(() => line.ask(name, request), { signal: signal(), onRefused: report })),
    keep(change) {
      const { me } = store.getState()
      if (me !== null) store.setState({ me: { ...me, ...change(me) } })
    },
    notes: async () => (await attempt((line) => line.notes(code, secret()))) ?? {},
    questions: async (scenario) => (await attempt((line) => line.questions(code, secret(), scenario))) ?? [],
  }
}
