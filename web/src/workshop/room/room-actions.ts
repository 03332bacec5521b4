/** Performs actions of a person in a room, and puts their results into the page's state. */
import type { StoreApi } from 'zustand/vanilla'
import type { AnswerTo, Sent } from '#model/messages/message.ts'
import type { LeadAction, MyView, memberToServer } from '#model/messages/workshop.ts'
import type { Question } from '#scenarios/lesson.ts'
import { retryWhileHubLost } from '#web/base/retry.ts'
import type { RoomLine } from '#web/connection/room.ts'
import type { Memory } from './memory.ts'
import type { RoomState } from './state.ts'

type MemberRequest = keyof typeof memberToServer

/** Actions in a room. No action rejects: a refusal goes into `problem`. */
export interface RoomActions {
  /** Sends an action of the teacher. Resolves to the room's new version, or to `null` if the action was refused. */
  act(action: LeadAction): Promise<number | null>
  /** Sends a member's request for an activity. Resolves to `null` if the request was refused. */
  ask<Name extends MemberRequest>(
    name: Name,
    request: Sent<typeof memberToServer, Name>,
  ): Promise<AnswerTo<typeof memberToServer, Name> | null>
  /** Changes the member's own view after an answer. */
  keep(change: (me: MyView) => Partial<MyView>): void
  /** Fetches the authors' notes for teachers, keyed by lesson. */
  notes(): Promise<Readonly<Record<string, string>>>
  /** Fetches a lesson's questions with their answers, for the teacher. */
  questions(scenario: string): Promise<readonly Question[]>
}

/** Performs a request. Resolves to `null` if the room refused; the refusal goes into `problem`. */
export type AskRoom = <T>(work: (line: RoomLine) => Promise<T>) => Promise<T | null>

interface ActionParts {
  store: StoreApi<RoomState>
  memory: Memory
  attempt: AskRoom
  /** Shows why a request was refused. The request is retried anyway. */
  report(error: unknown): void
  /** Returns a signal that fires when the page leaves the room. */
  signal(): AbortSignal
}

export function roomActionsIn({ store, memory, attempt, report, signal }: ActionParts): RoomActions {
  const { code } = store.getState()
  const secret = () => memory.get('secret', code) ?? ''
  return {
    act: (action) => attempt((line) => line.act(action)),
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
