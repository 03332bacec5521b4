/** Keeps what the room tells a page. Steps and views come by different ways, and one may overtake the other. */
import type { StoreApi } from 'zustand/vanilla'
import type { WallEntry } from '#model/messages/activities/hands-on.ts'
import type { RoomQuestion } from '#model/messages/activities/question.ts'
import type { MyView, RoomView } from '#model/messages/workshop.ts'
import type { RoomListener } from '#web/connection/room.ts'
import type { TheatreSession } from '#web/store/session.ts'
import { isTrying, type RoomState } from './state.ts'

interface News {
  readonly listener: RoomListener
  /** This page has joined. `room`: what everybody sees. `own`: what this member alone sees. */
  entered(room: RoomView, own: Partial<Pick<RoomState, 'me' | 'lead' | 'addresses'>>): void
}

interface Consequences {
  /** What is there for us alone has changed: it comes with getting in again. */
  enterAgain(): void
  /** A member who had stepped away follows the teacher again. */
  followAgain(): void
}

export function keepNews(
  store: StoreApi<RoomState>,
  session: Pick<TheatreSession, 'store'>,
  { enterAgain, followAgain }: Consequences,
): News {
  /** The version of the last whole view. */
  let wholeVersion = 0
  /** A step may overtake the view before it: then only the place in that view is old. */
  const showWhole = (room: RoomView) => {
    if (room.version < wholeVersion) return
    wholeVersion = room.version
    const { room: before } = store.getState()
    const isOvertaken = before !== null && before.version > room.version
    show(isOvertaken ? { ...room, version: before.version, place: before.place } : room)
  }
  /** What comes late is older. */
  const show = (room: RoomView) => {
    const { room: before, me, role } = store.getState()
    if (room.version < (before?.version ?? 0)) return
    store.setState({ room, ...(me === null ? {} : { me: withRevealed(me, room.question) }) })
    tellAnswer(session, room.question)
    if (role === 'lead' || before === null) return
    // Whoever tried something on their own is taken along again.
    if (isTrying(before) && !isTrying(room)) followAgain()
    // What one takes home is only now complete.
    if (before.state === 'open' && room.state === 'ended') enterAgain()
    // One is called otherwise now.
    else if (before.anonymous !== room.anonymous) enterAgain()
  }

  const listener: RoomListener = {
    onRoom(room) {
      store.setState({ aheadMs: aheadOf(room) })
      showWhole(room)
    },
    onPlace({ version, place }) {
      const { room } = store.getState()
      if (room !== null) show({ ...room, version, place })
    },
    onMine(entry) {
      const { me } = store.getState()
      if (me !== null) store.setState({ me: { ...me, runs: withRun(me.runs, entry) } })
    },
    onClass: (lead) => store.setState({ lead }),
    onRemoved: () => store.setState({ status: 'out', problem: removed }),
  }

  return {
    listener,
    entered(room, own) {
      wholeVersion = room.version
      const { entered } = store.getState()
      store.setState({ room, aheadMs: aheadOf(room), ...own, status: 'in', entered: entered + 1, problem: null })
    },
  }
}

const removed = { code: 'FORBIDDEN', message: 'The teacher has shown you out of this workshop.' }

const aheadOf = ({ nowMs }: RoomView) => nowMs - Date.now()

/** Adds a run, or replaces the one of the same comparison. */
export function withRun(runs: readonly WallEntry[], entry: WallEntry): WallEntry[] {
  const known = runs.some(({ comparison }) => comparison === entry.comparison)
  return known ? runs.map((run) => (run.comparison === entry.comparison ? entry : run)) : [...runs, entry]
}

/** The lesson in view was opened without the answer. */
function tellAnswer({ store }: Pick<TheatreSession, 'store'>, question: RoomQuestion | null): void {
  if (question?.of == null || question.right === undefined) return
  store
    .getState()
    .revealed(question.of.scenario, question.of.number, { right: question.right, why: question.why ?? [] })
}

/** What a question came to is kept: it is put away soon. */
function withRevealed(me: MyView, question: RoomQuestion | null): MyView {
  if (question?.state !== 'revealed') return me
  return { ...me, questions: [...me.questions.filter(({ id }) => id !== question.id), question] }
}
