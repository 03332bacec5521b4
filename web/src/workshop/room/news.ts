/** Keeps what the room tells a page. Steps and views come by different ways, and one may overtake the other. */
import type { StoreApi } from 'zustand/vanilla'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { RoomNotice, RoomView } from '#model/messages/workshop.ts'
import type { QuestionOf } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { ActivityRules } from './activity.ts'
import { heardBy, isWorking, keptOf } from './activity.ts'
import type { RoomState } from './state.ts'

type Player = Pick<TheatreSession, 'store'>

interface News {
  /** Called with what the server sends about the room. */
  onNotice(notice: RoomNotice): void
  /** This page has joined. `room`: what everybody sees. `own`: what this member alone sees. */
  entered(room: RoomView, own: Partial<Pick<RoomState, 'me' | 'lead' | 'addresses'>>): void
}

interface RoomEffects {
  activities: readonly ActivityRules[]
  /** What is there for us alone has changed: it comes with getting in again. */
  enterAgain(): void
  /** A member who had stepped away follows the teacher again. */
  followAgain(): void
}

export function keepNews(
  store: StoreApi<RoomState>,
  session: Pick<TheatreSession, 'store'>,
  { activities, enterAgain, followAgain }: RoomEffects,
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
    store.setState({ room, ...(me === null ? {} : { me: keptOf(activities, me, room) }) })
    revealAnswer(session, room.question)
    passQuestion(session, room.question, before?.question ?? null)
    if (role === 'lead' || before === null) return
    // Whoever tried something on their own is taken along again.
    if (isWorking(activities, before) && !isWorking(activities, room)) followAgain()
    // What one takes home is only now complete.
    if (before.state === 'open' && room.state === 'ended') enterAgain()
    // One is called otherwise now.
    else if (before.anonymous !== room.anonymous) enterAgain()
  }

  const onNotice = (message: RoomNotice) => {
    const { name, notice } = message
    const { room, me } = store.getState()
    switch (name) {
      case 'room':
        store.setState({ aheadMs: aheadOf(notice) })
        return showWhole(notice)
      case 'room-place':
        if (room !== null) show({ ...room, version: notice.version, place: notice.place })
        return
      case 'room-class':
        passAsked(session, notice.asked)
        return store.setState({ lead: notice })
      case 'room-removed':
        return store.setState({ status: 'out', problem: removed })
      case 'room-emptied':
        return store.setState({ status: 'out', problem: emptied })
      default:
        if (me !== null) store.setState({ me: heardBy(activities, me, message) })
    }
  }

  return {
    onNotice,
    entered(room, own) {
      wholeVersion = room.version
      const { entered } = store.getState()
      passAsked(session, own.lead?.asked ?? [])
      store.setState({ room, aheadMs: aheadOf(room), ...own, status: 'in', entered: entered + 1, problem: null })
    },
  }
}

const emptied = { code: 'ROOM_EMPTIED', message: 'The teacher begins this workshop anew.' }
const removed = { code: 'FORBIDDEN', message: 'The teacher has shown you out of this workshop.' }

const aheadOf = ({ nowMs }: RoomView) => nowMs - Date.now()

/** The lesson in view was opened without the answer. */
function revealAnswer({ store }: Player, question: RoomQuestion | null): void {
  if (question?.of == null || question.right === undefined) return
  const { of, right, why = [] } = question
  store.getState().apply({ by: 'server', do: 'revealed', question: of, right, why })
}

/** The lesson goes on past what the class was asked. */
function passAsked({ store }: Player, questions: readonly QuestionOf[]): void {
  store.getState().apply({ by: 'server', do: 'asked-class', questions })
}

/** A question is over once it is revealed or put away; the teacher may step on before the room's view of the class says so. */
function passQuestion(player: Player, question: RoomQuestion | null, before: RoomQuestion | null): void {
  const over = [question?.state === 'revealed' ? question : null, question?.id === before?.id ? null : before]
  passAsked(
    player,
    over.flatMap((each) => each?.of ?? []),
  )
}
