/** The address names the moment: comparison, cursor and panel. A link leads to exactly what its sender saw. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { hasJumped, isByClock, replayOf } from './derived.ts'
import { isFollowing } from './mode.ts'
import { type Panel, panels } from './state.ts'

/** Names in the address for recordings that no server knows by an id of their own. */
export const unstored = { reference: 'reference', file: 'file' } as const
export type Unstored = (typeof unstored)[keyof typeof unstored]

export interface TheatrePlace {
  /** A comparison's id. */
  run: string | null
  /** A place among its events by the clock, whichever way they are narrated. */
  index: number | null
  /** All runs at once, by the clock. */
  byClock: boolean
  /** The reader jumped to the violation, so the caption is the verdict's sentence. */
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

/** The part of an address that names a moment, from the question mark on; empty if there is nothing to name. */
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

/** A growing comparison's places still shift, so they are named only once somebody has stepped to one. */
export function theatrePlaceOf(theatre: TheatreStore): TheatrePlace {
  const { comparison, cursor, panel } = theatre
  const index = isFollowing(theatre) ? null : replayOf(theatre).clockIndex(cursor.index)
  return { run: comparison, index, byClock: isByClock(theatre), jumped: hasJumped(theatre), panel }
}

/** The storage of a page's address. Pages without a server behind every path keep it behind the `#`. */
export interface AddressBar {
  /** The part of the address that names a moment, from the question mark on; empty if there is none. */
  search(): string
  /** Replaces that part. */
  replace(search: string): void
}

/** Parameters beside the moment that an address keeps: how and in which language the page is shown, and where its recording comes from. */
const lasting = ['embed', 'trace', 'lang']

function parted(search: string): { moment: string; rest: string } {
  const all = [...new URLSearchParams(search)]
  const textOf = (isWanted: (name: string) => boolean) =>
    String(new URLSearchParams(all.filter(([name]) => isWanted(name))))
  const moment = textOf((name) => !lasting.includes(name))
  return { moment: moment === '' ? '' : `?${moment}`, rest: textOf((name) => lasting.includes(name)) }
}

/** The page is shown in a frame of somebody else's page: one lock, and little beside it. */
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

/** The page's own address, without what follows it: a static site or a file lies in any folder. */
export const pageAddress = (): string => location.href.replace(/[?#].*$/, '')

/** The address's `lang=…`; empty: it names no language. Links to the same page keep it. */
export function namedLanguage(): string {
  const tag = new URLSearchParams(location.search).get('lang')
  return tag === null ? '' : String(new URLSearchParams({ lang: tag }))
}

/** Address from which the page gets a recording; `null`: from here. */
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

/** Keeps the address of a theatre page in step with the store. Returns how to stop. */
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
