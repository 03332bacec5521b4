import { KeptRooms } from './kept-rooms.ts'
import { LevelsInPlay } from './levels-in-play.ts'
import { RoomService, type RoomServiceParts } from './room-service.ts'
import { Withheld } from './withheld.ts'

export interface Workshop {
  roomService: RoomService
  keptRooms: KeptRooms
  withheld: Withheld
  levelsInPlay: LevelsInPlay
  /** Cancels pending notifications and room timers. Rooms stay in the store. */
  close(): void
}

export function openWorkshop(parts: RoomServiceParts & { isReachable(): boolean }): Workshop {
  const { store, catalogue, audience, hostToken, isReachable, onFailure } = parts
  const roomService = new RoomService(parts)
  const withheld = new Withheld({ store, isReachable, onFailure })
  const keptRooms = new KeptRooms({
    ...{ store, hostToken },
    present: (code) => audience.present(code),
    emptied: (code) => audience.emptied(code),
    changed: async (room) => {
      await roomService.changed(room)
      await withheld.lookAgain()
    },
  })
  const levelsInPlay = new LevelsInPlay(withheld, catalogue)
  return { roomService, keptRooms, withheld, levelsInPlay, close: () => roomService.close() }
}
