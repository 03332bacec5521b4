import { addressOf, namedLanguage, pageAddress, theatrePlaceOf, unstored } from '../player/address.ts'
import type { TheatreSession } from '../session/session.ts'

/** Returns a function that builds the link. Returns `null` for a file that only this browser has, because no address leads to it. */
export function linkToMoment(session: TheatreSession): (() => string) | null {
  const { comparison } = session.store.getState()
  if (comparison === null || comparison === unstored.file) return null
  return () => {
    const theatre = session.store.getState()
    const { lesson } = theatre
    const here = pageAddress()
    const search = addressOf({ ...theatrePlaceOf(theatre), run: comparison })
    // A request to a static site does not include the part after `#`. So the link goes through the lesson's own page, which describes the lesson and redirects.
    if (session.kind === 'site') return `${here.replace(/[^/]*$/, '')}s/${lesson?.id}/#${search}`
    const language = namedLanguage()
    if (!session.canRun) return `${here}${language === '' ? '' : `?${language}`}#/s/${lesson?.id}${search}`
    const moment = new URLSearchParams(`${search}&${language}`)
    if (comparison === unstored.reference) return `${location.origin}/s/${lesson?.id}?${moment}`
    moment.delete('run')
    return `${location.origin}/r/${comparison}${moment.size === 0 ? '' : `?${moment}`}`
  }
}
