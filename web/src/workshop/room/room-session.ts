/** One page's part in a workshop: gets in and back in, keeps what the room tells, and does what the person does. */

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
  /** Gets in with what this browser remembers, and keeps up. What goes wrong is in `problem`. Returns how to leave. */
  open(): () => void
  /** Gets in by a name. Never rejects. */
  join(name: string): Promise<void>
  /** Opens the line. Rejects if there is no connection. */
  line(): Promise<RoomLine>
  setFollowing(following: boolean): void
  /** Shows why an action was refused. */
  refused(problem: NonNullable<RoomState['problem']>): void
  clearProblem(): void
}

export interface RoomParts {
  session: TheatreSession
  memory: Memory
  /** What a class may do together. */
  activities: readonly ActivityRules[]
}

/** `secret`: from the teacher's link; it is remembered. Without one, `lead` needs one that was remembered. */
export function openRoom(
  { session, memory, activities }: RoomParts,
  { code, role, secret }: Pick<RoomState, 'code' | 'role'> & { secret?: string },
): RoomSession {
  const store = createStore<RoomState>()(() => atTheDoor(code, role))
  if (secret !== undefined) memory.set('secret', code, secret)
  const { opened, leave } = lineOf(session)

  const report = (error: unknown) => store.setState({ problem: problemOf(error) })
  let leaving = new AbortController()
  /** What was said of a hub that is out of reach is no longer true. */
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

  /** The server knows a connection, not a page: after a break the page must identify itself again. */
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

/** The room's line to the server. It is opened when somebody first needs it, and anew if that failed. */
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

/** What a page knows before it is in. */
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

/** Runs are the theatre's business. */
const ignore = () => {}
const noop: ConnectionListener = {
  onStatus: ignore,
  onNotice: ignore,
  onBroken: ignore,
}
