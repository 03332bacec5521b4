import { setTimeout as delay } from 'node:timers/promises'
import { RefusalError } from '../runs/refusal.ts'
import type { Room } from './room.ts'

/** Maximum number of attempts. Higher than needed when a teacher's windows and the host change a room at the same time. */
const attempts = 50

interface NextRoom {
  read(): Promise<Room>
  change(room: Room): Room
  /** Stores the room. Returns `false` if another change came first. */
  put(next: Room): Promise<boolean>
}

/** Changes a stored room. If another change came first, tries again with the newest version. Rejects after many attempts. */
export async function storeNext({ read, change, put }: NextRoom): Promise<Room> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const next = change(await read())
    if (await put(next)) return next
    await delay(attempt)
  }
  throw new RefusalError('too-much-at-once')
}
