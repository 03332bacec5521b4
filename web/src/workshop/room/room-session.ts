/** Manages a page's session in a workshop: enters and reenters the room, applies its notices, and sends the person's actions. */

import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'
import { problemOf } from '#web/base/problem.ts'
import type { ConnectionListener } from '#web/connection/listener.ts'
import type { RoomLine } from '#web/connection/room.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { ActivityRules } from './activity.ts'
import { enterRoom } from './entrance.ts'
import { followLead } from './follow.ts'
import { isHintOver } from './hints.ts'
import { holdAtQuestion } from './hold.ts'
import type { Memory } from './memory.ts'
import { keepNews } from './news.ts'
import { present } from './present.ts'
import type { AskRoom, RoomActions } from './room-actions.ts'
import { roomActionsIn } from './room-actions.ts'
import type { RoomState } from './state.ts'

export interface RoomSession extends RoomActions {
  readonly store: StoreApi<RoomState>
  /** Enters with what this browser remembers, and stays connected. Problems go into `problem`. Returns a function that leaves. */
  open(): () => void
  /** Enters with a name. Never rejects. */
  join(name: string): Promise<void>
  /** Opens the room's protocol. Rejects if there is no connection. */
  line(): Promise<RoomLine>
  setFollowing(following: boolean): void
  /** Shows why an action was refused. */
  refused(problem: NonNullable<RoomState['problem']>): void
  clearProblem(): void
}

export interface RoomParts {
  session: TheatreSession
  memory: Memory
  activities: readonly ActivityRules[]
}

/** Creates a session. `secret` comes from the teacher's link and is remembered. Without `secret`, the role `lead` needs a remembered one. */
export function openRoom(
  { session, memory, activities }: RoomParts,
  { code, role, secret }: Pick<RoomState, 'code' | 'role'> & { secret?: string },
): RoomSession {
  const store = createStore<RoomState>()(() => atTheDoor(code, role))
  if (secret !== undefined) memory.set('secret', code, secret)
  const { opened, leave } = lineOf(session)

  const report = (error: unknown) => store.setState({ problem: problemOf(error) })
  let leaving = new AbortController()
  /** Clears the problem that the workshop store is unreachable. */
  const hubIsBack = () => {
    if (store.getState().problem?.code === 'HUB_LOST') store.setState({ problem: null })
  }
  const attempt: AskRoom = (work) =>
    opened()
      .then(work)
      .then((done) => {
        hubIsBack()
        return done
      })
      .catch((error: unknown) => {
        report(error)
        return null
      })

  const news = keepNews(store, session, {
    activities,
    enterAgain: () => void enter(),
    followAgain: () => setFollowing(true),
  })
  const enter = (name?: string) => {
    const { signal } = leaving
    return enterRoom({ store, memory, opened, signal, onEntered: news.entered }, name)
  }

  /** Enters again after a lost connection, because the server knows only connections, not pages. */
  const onStatus = (status: 'connected' | 'reconnecting') => {
    const known = store.getState().status
    if (status === 'connected' && (known === 'in' || known === 'entering')) void enter()
  }

  function setFollowing(following: boolean): void {
    if (store.getState().following === following) return
    store.setState({ following })
    void attempt((to) => to.follow(following))
  }

  function open(): () => void {
    const askElsewhere = (elsewhere: boolean) =>
      session.store.getState().apply({ by: 'server', do: 'ask-elsewhere', elsewhere })
    const stops: (() => void)[] = [() => askElsewhere(false)]
    let left = false
    leaving = new AbortController()
    askElsewhere(true)
    stops.push(holdAtQuestion(store, session))
    void opened().then(
      (line) => {
        if (left) return
        stops.push(line.listen(news.onNotice), session.line.listen({ ...noop, onStatus, onBroken: report }))
      },
      (error: unknown) => report(error),
    )
    if (role === 'member') stops.push(followLead(store, session, { report, breakAway: () => setFollowing(false) }))
    else
      stops.push(
        store.subscribe((state, before) => (isHintOver(state, before) ? store.setState({ problem: null }) : undefined)),
        present(store, session, (place) => attempt((line) => line.act({ do: 'show', place }))),
      )
    return () => {
      left = true
      leaving.abort()
      for (const stop of stops) stop()
      store.setState({ status: 'entering' })
      leave()
    }
  }

  return {
    store,
    open,
    join: (name) => enter(name),
    line: opened,
    setFollowing,
    ...roomActionsIn({ store, memory, attempt, report, signal: () => leaving.signal }),
    refused: (problem) => store.setState({ problem }),
    clearProblem: () => store.setState({ problem: null }),
  }
}

/** Opens the room's protocol on first use, and again after a failure. */
function lineOf({ line }: TheatreSession) {
  let fetched: Promise<RoomLine> | undefined
  return {
    opened: () => {
      fetched ??= line.room().catch((error: unknown) => {
        fetched = undefined
        throw error
      })
      return fetched
    },
    leave: () => void fetched?.then((room) => room.leave()).catch(() => undefined),
  }
}

function atTheDoor(code: string, role: RoomState['role']): RoomState {
  return {
    code,
    role,
    status: 'entering',
    entered: 0,
    problem: null,
    room: null,
    aheadMs: 0,
    me: null,
    lead: null,
    addresses: [],
    following: true,
  }
}

/** Does nothing, because the theatre itself handles notices about runs. */
const ignore = () => {}
const noop: ConnectionListener = {
  onStatus: ignore,
  onNotice: ignore,
  onBroken: ignore,
}
