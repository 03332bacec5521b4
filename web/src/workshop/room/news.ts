/** Applies a room's notices to a page's state. Places and whole views are sent separately, so one may overtake the other. */
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
  /** Called when this page has entered. `room` is what everybody sees, and `own` is what only this person sees. */
  entered(room: RoomView, own: Partial<Pick<RoomState, 'me' | 'lead' | 'addresses'>>): void
}

interface RoomEffects {
  activities: readonly ActivityRules[]
  /** Enters again, to fetch what only this person sees after it has changed. */
  enterAgain(): void
  /** Makes a member who had stopped following follow again. */
  followAgain(): void
}

export function keepNews(
  store: StoreApi<RoomState>,
  session: Pick<TheatreSession, 'store'>,
  { activities, enterAgain, followAgain }: RoomEffects,
): News {
  /** Version of the last whole view. */
  let wholeVersion = 0
  /** Applies a whole view. If a newer place has overtaken the view, that place is kept. */
  const showWhole = (room: RoomView) => {
    if (room.version < wholeVersion) return
    wholeVersion = room.version
    const { room: before } = store.getState()
    const isOvertaken = before !== null && before.version > room.version
    show(isOvertaken ? { ...room, version: before.version, place: before.place } : room)
  }
  /** Applies a view, unless a newer view was applied before. */
  const show = (room: RoomView) => {
    const { room: before, me, role } = store.getState()
    if (room.version < (before?.version ?? 0)) return
    store.setState({ room, ...(me === null ? {} : { me: keptOf(activities, me, room) }) })
    revealAnswer(session, room.question)
    passQuestion(session, room.question, before?.question ?? null)
    if (role === 'lead' || before === null) return
    // When the work ends, members follow the teacher again.
    if (isWorking(activities, before) && !isWorking(activities, room)) followAgain()
    // Only now are the results complete that the member can take home.
    if (before.state === 'open' && room.state === 'ended') enterAgain()
    // If names are hidden or shown again, the members' names change.
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

/** Adds a question's answer to the lesson in view, which was opened without the answer. */
function revealAnswer({ store }: Player, question: RoomQuestion | null): void {
  if (question?.of == null || question.right === undefined) return
  const { of, right, why = [] } = question
  store.getState().apply({ by: 'server', do: 'revealed', question: of, right, why })
}

/** Tells the player which questions the class has been asked, so that the player does not stop at them. */
function passAsked({ store }: Player, questions: readonly QuestionOf[]): void {
  store.getState().apply({ by: 'server', do: 'asked-class', questions })
}

/** Marks a question as asked once it is revealed or closed, because the teacher may step on before `room-class` arrives. */
function passQuestion(player: Player, question: RoomQuestion | null, before: RoomQuestion | null): void {
  const over = [question?.state === 'revealed' ? question : null, question?.id === before?.id ? null : before]
  passAsked(
    player,
    over.flatMap((each) => each?.of ?? []),
  )
}
