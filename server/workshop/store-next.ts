/** Changes a stored room that others may change at the same time. */
import { setTimeout as delay } from 'node:timers/promises'
import { RefusalError } from '../runs/refusal.ts'
import type { Room } from './room.ts'

/** Windows of a teacher, and the host, may act at once; nobody acts so often. */
const attempts = 50

interface NextRoom {
  read(): Promise<Room>
  change(room: Room): Room
  /** Returns whether the room was still the one that was read. */
  put(next: Room): Promise<boolean>
}

/** Stores what the change makes of the room, once more from the newest version whenever another change came first. */
export async function storeNext({ read, change, put }: NextRoom): Promise<Room> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const next = change(await read())
    if (await put(next)) return next
    await delay(attempt)
  }
  throw new RefusalError('too-much-at-once')
}
