/** Decides what one press of Next does, for the button, the keys, and the words next to them. Pure. */
import { isAtEnd, openQuestion, replayOf, statusOf } from '#web/player/derived.ts'
import { hasRun, isFollowing } from '#web/player/mode.ts'
import { stepBeat } from '#web/player/moves.ts'
import type { TheatreState } from '#web/player/state.ts'
import type { Cover } from '../room/activity.ts'
import type { RoomState } from '../room/state.ts'
import { comingLesson } from './coming.ts'
import { overLesson } from './cover.ts'

export type Press =
  | { is: 'show-again'; hiding: 'blank' | 'join' }
  | { is: 'uncover'; cover: Cover }
  /** The press comes after the lesson, or before the first one. `to` is `null` if nothing comes next. */
  | { is: 'lead-on'; to: ReturnType<typeof comingLesson> }
  /** `live` means that the press does nothing, because the lesson is shown as it happens. */
  | { is: 'ask' | 'run' | 'live' }
  | { is: 'step'; brings: Brought }

/** What a step leads to. `question` is the moment of a question below the same caption. `end` means that nothing more of this lesson comes. */
type Brought = { is: 'caption'; caption: string } | { is: 'question' | 'live' | 'end' }

export function pressOf({ room, lead }: Pick<RoomState, 'room' | 'lead'>, theatre: TheatreState): Press {
  const hiding = (['blank', 'join'] as const).find((shows) => room?.screen[shows] === true)
  if (hiding !== undefined) return { is: 'show-again', hiding }
  const cover = overLesson(room)
  if (cover !== null) return { is: 'uncover', cover }
  const { plan = null, pace = [] } = lead ?? {}
  if (theatre.lesson === null || isAtEnd(theatre))
    return { is: 'lead-on', to: comingLesson(plan, pace, theatre.lesson?.next) }
  if (openQuestion(theatre) !== undefined) return { is: 'ask' }
  const status = statusOf(theatre)
  if (status === 'idle') return { is: 'run' }
  return status === 'recorded' || !isFollowing(theatre) ? { is: 'step', brings: broughtBy(theatre) } : { is: 'live' }
}

/** Makes the step, and looks where the step leads. */
function broughtBy(theatre: TheatreState): Brought {
  const { refused, ...change } = stepBeat(theatre, 1)
  if (change.cursor === undefined || refused === 'live')
    return { is: statusOf(theatre) === 'recorded' ? 'end' : 'live' }
  const there = { ...theatre, ...change }
  const caption = captionIn(there)
  if (caption !== captionIn(theatre) || hasRun(theatre)) return { is: 'caption', caption }
  return { is: openQuestion(there) === undefined ? 'end' : 'question' }
}

const captionIn = (theatre: TheatreState): string =>
  replayOf(theatre).beatAt(theatre.cursor)?.caption ?? theatre.lesson?.story ?? ''
