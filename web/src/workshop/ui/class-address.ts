/** Where the class goes: what the teacher has typed, or the address this page was opened by, or where only this machine knows that, the machine's own in the network. */
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { isThisMachineOnly, originOf } from './addresses.ts'

interface ClassAddress {
  origin: string
  host: string
  /** Whether no address is known by which others reach this machine. */
  lacking: boolean
  /** Sets what the room keeps; nothing takes it back. Returns whether the text is an address. */
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
