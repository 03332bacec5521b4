/** The address names the moment (comparison, cursor and panel), so that a link shows exactly what its sender saw. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { hasJumped, isByClock, replayOf } from './derived.ts'
import { isFollowing } from './mode.ts'
import { type Panel, panels } from './state.ts'

/** Names in the address for recordings that have no id on a server. */
export const unstored = { reference: 'reference', file: 'file' } as const
export type Unstored = (typeof unstored)[keyof typeof unstored]

export interface TheatrePlace {
  /** A comparison's id. */
  run: string | null
  /** Index of the event in the order of the clock, even if the runs are narrated in another order. */
  index: number | null
  /** Whether all runs are shown at once, by the clock. */
  byClock: boolean
  /** Whether the reader jumped to the violation, so that the caption is the verdict's sentence. */
  jumped: boolean
  panel: Panel | null
}

export function readAddress(search: string): TheatrePlace {
  const parameters = new URLSearchParams(search)
  const e = parameters.get('e')
  return {
    run: parameters.get('run'),
    index: e !== null && /^\d{1,9}$/.test(e) ? Number(e) : null,
    byClock: parameters.get('by') === 'clock',
    jumped: parameters.has('verdict'),
    panel: panels.find((panel) => panel === parameters.get('panel')) ?? null,
  }
}

/** The part of an address that names a moment, beginning with the question mark. Empty if there is nothing to name. */
export function addressOf({ run, index, byClock, jumped, panel }: TheatrePlace): string {
  const parameters = new URLSearchParams()
  if (run !== null) parameters.set('run', run)
  if (run !== null && index !== null && index >= 0) parameters.set('e', String(index))
  if (run !== null && byClock) parameters.set('by', 'clock')
  if (run !== null && index !== null && jumped) parameters.set('verdict', '')
  if (panel !== null && panel !== 'code') parameters.set('panel', panel)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The place in view. While a live run is followed, it has no index: indices still shift as events arrive. */
export function theatrePlaceOf(theatre: TheatreStore): TheatrePlace {
  const { comparison, cursor, panel } = theatre
  const index = isFollowing(theatre) ? null : replayOf(theatre).clockIndex(cursor.index)
  return { run: comparison, index, byClock: isByClock(theatre), jumped: hasJumped(theatre), panel }
}

/** Where a page stores the moment in its address: in the query, or after the `#` if the host cannot serve every path. */
export interface AddressBar {
  /** The part of the address that names a moment, beginning with the question mark. Empty if it names none. */
  search(): string
  /** Replaces that part. */
  replace(search: string): void
}

/** Parameters that stay when the moment changes: frame mode, the recording's address, and the language. */
const lasting = ['embed', 'trace', 'lang']

function parted(search: string): { moment: string; rest: string } {
  const all = [...new URLSearchParams(search)]
  const textOf = (isWanted: (name: string) => boolean) =>
    String(new URLSearchParams(all.filter(([name]) => isWanted(name))))
  const moment = textOf((name) => !lasting.includes(name))
  return { moment: moment === '' ? '' : `?${moment}`, rest: textOf((name) => lasting.includes(name)) }
}

/** Whether the page is shown in a frame of another site: one lock, and little else. */
export const isEmbedded = (): boolean => new URLSearchParams(location.search).has('embed')

/** Id of the lock that a frame shows; empty: the first. */
export const embeddedLock = (): string => new URLSearchParams(location.search).get('embed') ?? ''

/** The address of the same moment of a lesson, outside the frame. */
export function wholeAddress(lesson: string, bar: AddressBar, place: TheatrePlace): string {
  const moment = addressOf(place)
  const language = namedLanguage()
  if (bar === hashAddress) return `${location.pathname}${language === '' ? '' : `?${language}`}#/s/${lesson}${moment}`
  const search = [moment.slice(1), language].filter(Boolean).join('&')
  return `${location.pathname}${search === '' ? '' : `?${search}`}`
}

/** The page's address without query and fragment, because a static site or a file can be in any folder. */
export const pageAddress = (): string => location.href.replace(/[?#].*$/, '')

/** The address's `lang=…`, which links within the page keep; empty: it names no language. */
export function namedLanguage(): string {
  const tag = new URLSearchParams(location.search).get('lang')
  return tag === null ? '' : String(new URLSearchParams({ lang: tag }))
}

/** Address of a recording on another host that the page shows; `null`: none. */
export const traceAddress = (): string | null => new URLSearchParams(location.search).get('trace')

export const pathAddress: AddressBar = {
  search: () => parted(location.search).moment,
  replace(search) {
    const { rest } = parted(location.search)
    const all = [search.slice(1), rest].filter(Boolean).join('&')
    history.replaceState(history.state, '', `${location.pathname}${all === '' ? '' : `?${all}`}`)
  },
}

export const hashAddress: AddressBar = {
  search: () => /\?.*$/.exec(location.hash)?.[0] ?? '',
  replace: (search) =>
    history.replaceState(history.state, '', `${location.hash.replace(/\?.*$/, '') || '#/'}${search}`),
}

// Browsers refuse to change the address more often than about three times a second.
const restMs = 350

/** Keeps the address of a theatre page in step with the store. Returns a function that stops it. */
export function keepAddress(store: StoreApi<TheatreStore>, bar: AddressBar): () => void {
  let timer: number | undefined
  const write = () => {
    timer = undefined
    const search = addressOf(theatrePlaceOf(store.getState()))
    if (search !== bar.search()) bar.replace(search)
  }
  const stop = store.subscribe(() => {
    timer ??= window.setTimeout(write, restMs)
  })
  return () => {
    stop()
    window.clearTimeout(timer)
  }
}
