/** The workshops of one server: its rooms, and what their teachers have yet to reveal. */
import { LevelsInPlay } from './levels-in-play.ts'
import { RoomService, type RoomServiceParts } from './room-service.ts'
import { Withheld } from './withheld.ts'

export interface Workshop {
  roomService: RoomService
  withheld: Withheld
  levelsInPlay: LevelsInPlay
  /** Cancels notifications that wait. Rooms stay in the store. */
  close(): void
}

export function openWorkshop(parts: RoomServiceParts & { isReachable(): boolean }): Workshop {
  const { store, catalogue, isReachable, onFailure } = parts
  const roomService = new RoomService(parts)
  const withheld = new Withheld({ store, isReachable, onFailure })
  const levelsInPlay = new LevelsInPlay(withheld, catalogue)
  return { roomService, withheld, levelsInPlay, close: () => roomService.close() }
}
