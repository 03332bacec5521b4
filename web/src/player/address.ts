/** Reads and writes the page's address, which names the comparison, cursor and panel, so that a link shows exactly what its sender saw. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { hasJumped, isByClock, replayOf } from './derived.ts'
import { isFollowing } from './mode.ts'
import { type Panel, panels } from './state.ts'

/** Names used in the address for recordings that have no id on a server. */
export const unstored = { reference: 'reference', file: 'file' } as const
export type Unstored = (typeof unstored)[keyof typeof unstored]

export interface TheatrePlace {
  /** Id of the comparison. */
  run: string | null
  /** Index of the event in clock order, even if the runs are narrated in another order. */
  index: number | null
  /** Whether all runs are shown together in clock order. */
  byClock: boolean
  /** Whether the reader jumped to the violation. If so, the caption is the verdict's sentence. */
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

/** Returns the part of an address that names a moment, starting with the question mark. Returns an empty string if there is nothing to name. */
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

/** Returns the place in view. While a live run is followed, the place has no index, because indexes still shift as events arrive. */
export function theatrePlaceOf(theatre: TheatreStore): TheatrePlace {
  const { comparison, cursor, panel } = theatre
  const index = isFollowing(theatre) ? null : replayOf(theatre).clockIndex(cursor.index)
  return { run: comparison, index, byClock: isByClock(theatre), jumped: hasJumped(theatre), panel }
}

/** Stores the moment in a page's address: in the query, or after the `#` if the host cannot serve every path. */
export interface AddressBar {
  /** Returns the part of the address that names a moment, starting with the question mark. Returns an empty string if the address names no moment. */
  search(): string
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

/** Whether the page is shown in a frame on another site. If so, the page shows one lock and little else. */
export const isEmbedded = (): boolean => new URLSearchParams(location.search).has('embed')

/** Returns the id of the lock that a frame shows. An empty string means the first lock. */
export const embeddedLock = (): string => new URLSearchParams(location.search).get('embed') ?? ''

/** Returns the address of the same moment of a lesson outside the frame. */
export function wholeAddress(lesson: string, bar: AddressBar, place: TheatrePlace): string {
  const moment = addressOf(place)
  const language = namedLanguage()
  if (bar === hashAddress) return `${location.pathname}${language === '' ? '' : `?${language}`}#/s/${lesson}${moment}`
  const search = [moment.slice(1), language].filter(Boolean).join('&')
  return `${location.pathname}${search === '' ? '' : `?${search}`}`
}

/** Returns the page's address without query and fragment. A static site or a file can be in any folder, so the path is kept. */
export const pageAddress = (): string => location.href.replace(/[?#].*$/, '')

/** Returns the address's `lang=…`, which links within the page keep, or an empty string if the address names no language. */
export function namedLanguage(): string {
  const tag = new URLSearchParams(location.search).get('lang')
  return tag === null ? '' : String(new URLSearchParams({ lang: tag }))
}

/** Returns the address of a recording on another host that the page shows, or `null` if there is none. */
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

// Minimum time between two writes. Browsers reject more than about three changes of the address per second.
const restMs = 350

/** Keeps the address of a theatre page in sync with the store. Returns a function that ends the synchronization. */
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
