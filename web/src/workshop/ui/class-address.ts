/**
 * Determines the address for the class: the one that the teacher typed, or else the address of this page. If only this machine can reach this page's address,
 * the machine's address in the network is used.
 */
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { isThisMachineOnly, originOf } from './addresses.ts'

interface ClassAddress {
  origin: string
  host: string
  /** Whether no address is known at which others can reach this machine. */
  lacking: boolean
  /** Stores the typed address in the room. An empty text removes the address. Returns whether the text was accepted. */
  set(text: string): boolean
}

export function useClassAddress(): ClassAddress {
  const chosen = useRoom(({ lead }) => lead?.address ?? null)
  const found = useRoom(({ addresses }) => addresses[0])
  const { act } = useRoomSession()
  const own = found === undefined ? null : originOf(`${found}:${location.port}`, location.protocol)
  const reached = chosen ?? (isThisMachineOnly(location.hostname) ? own : location.origin)
  const origin = reached ?? location.origin
  return {
    origin,
    host: origin.replace(/^https?:\/\//, ''),
    lacking: reached === null,
    set(text) {
      if (text.trim() === '' && chosen !== null) {
        void act({ do: 'address', address: null })
        return true
      }
      const address = originOf(text, location.protocol)
      if (address !== null) void act({ do: 'address', address })
      return address !== null
    },
  }
}
