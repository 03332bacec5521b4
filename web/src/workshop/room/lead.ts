/** What a teacher's window can do, and how it says why a key did nothing. */
import type { StoreApi } from 'zustand/vanilla'
import type { LeadAction, Screen } from '#model/messages/workshop.ts'
import type { Problem } from '#web/base/problem.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { RoomState } from './state.ts'

export interface Lead {
  room: {
    readonly store: StoreApi<RoomState>
    /** Never rejects: what was refused is in `problem`. */
    act(action: LeadAction): Promise<void>
    /** Shows why an action was refused. */
    refused(problem: NonNullable<RoomState['problem']>): void
    clearProblem(): void
  }
  session: TheatreSession
}

/** Says why a key or a button did nothing. */
export function sayWhy({ room }: Pick<Lead, 'room'>, message: string): void {
  room.refused({ code: 'NOTHING_TO_DO', message })
}

/** Whether the press before this one has said that a second one ends this activity, or takes it on. If not, this one does. */
export function wasSaid({ room }: Pick<Lead, 'room'>, again: string, message: string): boolean {
  if (room.store.getState().problem?.again === again) return true
  room.refused({ code: 'PRESS_AGAIN', message, again })
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
