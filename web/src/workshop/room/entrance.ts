/** Enters a room: a teacher with the room's secret, a member with the token that this browser remembers, or with a name. */
import type { StoreApi } from 'zustand/vanilla'
import type { RoomView } from '#model/messages/workshop.ts'
import type { Problem } from '#web/base/problem.ts'
import { isUnanswered, problemOf } from '#web/base/problem.ts'
import { retryWhileHubLost } from '#web/base/retry.ts'
import type { RoomLine } from '#web/connection/room.ts'
import type { Memory } from './memory.ts'
import type { RoomState } from './state.ts'

interface EntranceParts {
  store: StoreApi<RoomState>
  memory: Memory
  opened(): Promise<RoomLine>
  /** Fires when the page leaves the room. */
  signal: AbortSignal
  /** Called with the room's view, and with what only this page's person sees. */
  onEntered(room: RoomView, own: Partial<Pick<RoomState, 'me' | 'lead' | 'addresses'>>): void
}

/** Enters for the first time or again. Never rejects: a problem goes into the state. */
export async function enterRoom(parts: EntranceParts, name?: string): Promise<void> {
  const { store, opened, signal } = parts
  const enter = async () => {
    const line = await opened()
    if (store.getState().role === 'lead') await lead(parts, line)
    else await join(parts, line, name)
  }
  try {
    await retryWhileHubLost(enter, { signal, onRefused: (error) => store.setState({ problem: problemOf(error) }) })
    if (store.getState().problem?.code === 'HUB_LOST') store.setState({ problem: null })
  } catch (error) {
    if (!signal.aborted) store.setState(keptOut(problemOf(error), store.getState()))
  }
}

async function lead({ store, memory, onEntered }: EntranceParts, line: RoomLine): Promise<void> {
  const { code } = store.getState()
  const { room, lead, addresses } = await line.lead(code, memory.get('secret', code) ?? '0'.repeat(48))
  onEntered(room, { lead, addresses })
}

async function join({ store, memory, onEntered }: EntranceParts, line: RoomLine, name?: string): Promise<void> {
  const { code } = store.getState()
  const known = memory.get('token', code)
  const { token, room, me } = await line.join({
    code,
    ...(name === undefined ? {} : { name }),
    ...(known === undefined ? {} : { token: known }),
  })
  memory.set('token', code, token)
  onEntered(room, { me })
  if (!store.getState().following) await line.follow(false)
}

/** Returns the state after a refused entry. */
function keptOut(problem: Problem, { status }: RoomState): Partial<RoomState> {
  if (problem.code === 'NAME_NEEDED') return { status: 'nameless', problem: null }
  // After a lost connection, the page reconnects and enters again by itself.
  if (isUnanswered(problem)) return { problem }
  return { problem, status: status === 'nameless' && canRetry(problem.code) ? 'nameless' : 'out' }
}

/** Whether entering again may succeed with another name or after waiting. */
function canRetry(code: string): boolean {
  return code === 'BAD_REQUEST' || code === 'RATE_LIMITED'
}
