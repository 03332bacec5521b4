/** What a teacher's window can do, and how it says why a key did nothing. */
import type { StoreApi } from 'zustand/vanilla'
import type { LeadAction, Screen } from '#model/messages/workshop.ts'
import type { TheatreSession } from '#web/store/session.ts'
import type { Problem } from '#web/store/state.ts'
import type { HintCode } from './hints.ts'
import type { RoomState } from './state.ts'

export interface Lead {
  room: {
    readonly store: StoreApi<RoomState>
    /** Never rejects: what was refused is in `problem`. */
    act(action: LeadAction): Promise<void>
    /** Shows why an action was refused. */
    refused(problem: Problem): void
    clearProblem(): void
  }
  session: TheatreSession
}

/** Says why a key or a button did nothing. */
export function sayWhy({ room }: Pick<Lead, 'room'>, message: string, code: HintCode = 'NOTHING_TO_DO'): void {
  room.refused({ code, message })
}

/** Whether this was said at the press before. If not, it is said now. */
export function wasSaid(lead: Pick<Lead, 'room'>, message: string): boolean {
  const { problem } = lead.room.store.getState()
  if (problem?.code === 'PRESS_AGAIN' && problem.message === message) return true
  sayWhy(lead, message, 'PRESS_AGAIN')
  return false
}

/** A failure of something else than a refusal. */
export function asProblem(error: unknown): Problem {
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}

/** Switches the projected screen, on whichever machine it is. */
export function toggleScreen({ room }: Lead, shows: keyof Screen): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}
