/** Defines what a teacher's window can do, and explains why a key had no effect. */
import type { StoreApi } from 'zustand/vanilla'
import type { LeadAction, Screen } from '#model/messages/workshop.ts'
import type { Problem } from '#web/base/problem.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { RoomState } from './state.ts'

export interface Lead {
  room: {
    readonly store: StoreApi<RoomState>
    /** Resolves to the room's new version, or to `null` if the action was refused. Never rejects: a refusal goes into `problem`. */
    act(action: LeadAction): Promise<number | null>
    /** Shows why an action was refused. */
    refused(problem: NonNullable<RoomState['problem']>): void
    clearProblem(): void
  }
  session: TheatreSession
}

/** Says why a key or a button had no effect. */
export function sayWhy({ room }: Pick<Lead, 'room'>, message: string): void {
  room.refused({ code: 'NOTHING_TO_DO', message })
}

/** Whether the previous press announced that a second press does `again`. If it did not, announces that with `message`. */
export function wasSaid({ room }: Pick<Lead, 'room'>, again: string, message: string): boolean {
  if (room.store.getState().problem?.again === again) return true
  room.refused({ code: 'PRESS_AGAIN', message, again })
  return false
}

/** Converts an unexpected error to a problem. */
export function asProblem(error: unknown): Problem {
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}

/** Toggles something on the projected screen, which may be on another machine. */
export function toggleScreen({ room }: Lead, shows: keyof Screen): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}
