/** Changes a stored room that others may change at the same time. */
import { setTimeout as delay } from 'node:timers/promises'
import { RefusalError } from '../runs/refusal.ts'
import type { Room } from './room.ts'

/** Limit on tries while a teacher's windows and the host change a room at the same time: more than they can need. */
const attempts = 50

interface NextRoom {
  read(): Promise<Room>
  change(room: Room): Room
  /** Returns whether the room was still the one that was read. */
  put(next: Room): Promise<boolean>
}

/** Changes a room and stores it. If another change came first, tries again on the newest version; after many attempts, rejects. */
export async function storeNext({ read, change, put }: NextRoom): Promise<Room> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const next = change(await read())
    if (await put(next)) return next
    await delay(attempt)
  }
  throw new RefusalError('too-much-at-once')
}
