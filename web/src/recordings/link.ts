/** Links that lead to the very moment in view. */
import { addressOf, theatrePlaceOf, unstored } from '../player/address.ts'
import type { TheatreSession } from '../session/session.ts'

/** Makes the link when it is wanted; `null` where no address leads there: a file that only this browser has. */
export function linkToMoment(session: TheatreSession): (() => string) | null {
  const { comparison } = session.store.getState()
  if (comparison === null || comparison === unstored.file) return null
  return () => {
    const theatre = session.store.getState()
    const { lesson } = theatre
    const here = location.href.replace(/[?#].*$/, '')
    const search = addressOf({ ...theatrePlaceOf(theatre), run: comparison })
    if (!session.canRun) return `${here}#/s/${lesson?.id}${search}`
    if (comparison === unstored.reference) return `${location.origin}/s/${lesson?.id}${search}`
    const moment = new URLSearchParams(search)
    moment.delete('run')
    return `${location.origin}/r/${comparison}${moment.size === 0 ? '' : `?${moment}`}`
  }
}
