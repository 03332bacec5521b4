/** Where the class goes: the address this page was opened by. Where only this machine knows that, the one that the teacher has typed, or the machine's own in the network. */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useRoom } from '../room/room-context.tsx'
import { isThisMachineOnly, originOf } from './addresses.ts'

const storageKey = 'lockstep.workshop.address'
const typed = createStore<string | null>(() => read())

function read(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

// The teacher's other window has changed it.
addEventListener('storage', ({ key, newValue }) => {
  if (key === storageKey) typed.setState(newValue, true)
})

/** What is typed counts on this machine only, and only where the page's own address leads nowhere else. */
export function useClassAddress(): { origin: string; host: string; lacking: boolean; local: boolean } {
  const local = isThisMachineOnly(location.hostname)
  const chosen = useStore(typed)
  const found = useRoom(({ addresses }) => addresses[0])
  const own = found === undefined ? null : originOf(`${found}:${location.port}`, location.protocol)
  const reached = local ? (chosen ?? own) : location.origin
  const origin = reached ?? location.origin
  return { origin, host: origin.replace(/^https?:\/\//, ''), local, lacking: reached === null }
}

/** Returns whether the text is an address. */
export function setClassAddress(text: string): boolean {
  const origin = originOf(text, location.protocol)
  if (origin === null) return false
  typed.setState(origin, true)
  try {
    localStorage.setItem(storageKey, origin)
  } catch {
    // A browser that keeps nothing knows it until the page is closed.
  }
  return true
}
