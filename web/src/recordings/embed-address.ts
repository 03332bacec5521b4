/** Builds the address that shows a lesson in a frame on another page. The address names the lock, the language, and the moment. */
import { escapedHtml } from '#model/base/html.ts'
import { addressOf, pageAddress, theatrePlaceOf, unstored } from '../player/address.ts'
import type { TheatreSession } from '../session/session.ts'

interface Wanted {
  lock: string
  /** Whether to start at the reader's current moment. If not, the recording starts at its beginning. */
  atMoment: boolean
  /** Language tag. */
  language: string
}

/** Builds the address. Returns `null` if no address leads to the shown recording. */
export function embedAddress(session: TheatreSession, { lock, atMoment, language }: Wanted): string | null {
  const theatre = session.store.getState()
  const { comparison, lesson } = theatre
  if (comparison === null || lesson === null || comparison === unstored.file || session.kind === 'file') return null
  const place = theatrePlaceOf(theatre)
  const moment = addressOf({ ...place, run: comparison, index: atMoment ? place.index : null, panel: null })
  const shown = new URLSearchParams({ embed: lock, lang: language })
  if (session.canRun) return `${location.origin}/s/${lesson.id}${moment}&${shown}`
  return `${pageAddress()}?${shown}#/s/${lesson.id}${moment}`
}

/** Returns the HTML of a frame that shows the address. */
export const embedCode = (address: string, title: string): string =>
  `<iframe src="${escapedHtml(address)}" title="${escapedHtml(title)}" width="720" height="480" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`
