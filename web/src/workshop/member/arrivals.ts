/** Detects what has just opened for a member: a question, or released work. Pure. */
import type { RoomView } from '#model/messages/workshop.ts'

/** Returns the number of a release, or `null` if nothing is released. */
type ReleaseOf = (room: RoomView) => number | null

/** Whether a question or a release has opened between two views. If so, the member's open panels would cover it. */
export function hasOpened(room: RoomView, before: RoomView, releases: readonly ReleaseOf[]): boolean {
  const ids = [({ question }: RoomView) => (question?.state === 'open' ? question.id : null), ...releases]
  return ids.some((idOf) => idOf(room) !== null && idOf(room) !== idOf(before))
}
