/** Exports a comparison as a file. The page does this, so it works without a server too. */

import { mapFaultWords } from '#model/trace/fault-words.ts'
import { recordingExtension } from '#model/trace/recording.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { referenceOf } from '#model/trace/reference.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { saveFile } from '../base/save-file.ts'
import type { ExportedTrace } from '../export/page.ts'
import { load } from '../loading/load.ts'
import { spoken } from '../locale/language.ts'
import { recordingMenuWords } from '../locale/recording-menu.ts'
import type { RunEntry } from '../player/state.ts'
import type { Theme } from '../scene/palette.ts'
import type { TheatreSession } from '../session/session.ts'
import { inBase64 } from './packed.ts'

type Line = Pick<TheatreSession['line'], 'keptFile' | 'inEnglish'>

export const exportKinds = ['download', 'html', 'svg', 'png'] as const
export type ExportKind = (typeof exportKinds)[number]

const extensions: Record<ExportKind, string> = {
  download: recordingExtension,
  html: '.lockstep.html',
  svg: '.svg',
  png: '.png',
}

/** Creates the file and downloads it. Resolves with the file's name. Rejects with an error whose message can be shown. */
export async function exportAs(kind: ExportKind, runs: readonly RunEntry[], theme: Theme, line: Line): Promise<string> {
  const traces = runs.flatMap(({ log: { header, events, count }, judgement }) =>
    header === null ? [] : [{ header, events: events.slice(0, count), judgement }],
  )
  const header = traces[0]?.header
  if (header === undefined) throw new Error(recordingMenuWords.stillJudged)
  const name = fileNameOf(header) + extensions[kind]
  saveFile(await make[kind](traces, theme, line), name)
  return name
}

/** A reference's comparison id already contains its scenario. */
function fileNameOf({ scenario, comparison }: TraceHeader): string {
  return comparison === referenceOf(scenario) ? `${scenario}-reference` : `${scenario}-${comparison}`
}

const make: Record<ExportKind, (traces: ExportedTrace[], theme: Theme, line: Line) => Blob | Promise<Blob>> = {
  // Recording files are in English, and are translated for each reader who opens them.
  download(traces, _theme, { inEnglish }) {
    const inNone = traces.map(({ header, events }) => ({
      header: inEnglish(header),
      events: mapFaultWords(events, inEnglish),
    }))
    return new Blob(recordingText(inNone), { type: 'application/x-ndjson' })
  },
  async html(traces, _theme, { keptFile }) {
    const judgements = traces.flatMap(({ judgement }) => judgement ?? [])
    if (judgements.length < traces.length) throw new Error(recordingMenuWords.stillJudged)
    const [{ playerHtml }, orders] = await Promise.all([
      load(() => import('../export/html.ts')),
      ordersOf(traces, keptFile),
    ])
    const title = traces[0]?.header.lesson.title ?? ''
    const text = recordingText(traces).join('')
    const page = playerHtml(await player(), { language: spoken, title, text, judgements, orders })
    return new Blob([page], { type: 'text/html' })
  },
  async svg(traces, theme) {
    const { timelineSvg } = await load(() => import('../export/timelineSvg.ts'))
    return new Blob([timelineSvg({ traces, theme })], { type: 'image/svg+xml' })
  },
  async png(traces, theme) {
    const { timelinePng } = await load(() => import('../export/timelinePng.ts'))
    return timelinePng({ traces, theme })
  },
}

/** Fetches the explorations that the recording's maps and boards show. */
async function ordersOf(traces: readonly ExportedTrace[], keptFile: Line['keptFile']): Promise<Record<string, string>> {
  const lesson = traces[0]?.header.lesson
  if (lesson === undefined) return {}
  const { askedFirst } = await load(() => import('#model/orders/asked.ts'))
  return await ordersToEmbed([...askedFirst(lesson, traces).keys()], keptFile)
}

/** Fetches the named files of explorations, as base64 keyed by name. Files that cannot be fetched are left out, because the recording plays without them. */
export async function ordersToEmbed(
  names: readonly string[],
  keptFile: Line['keptFile'],
): Promise<Record<string, string>> {
  const files = await Promise.all(names.map((name) => keptFile(name).catch(() => null)))
  const found = names.flatMap((name, at) => {
    const file = files[at]
    return file == null ? [] : [{ name, file }]
  })
  const texts = await Promise.all(found.map(async ({ name, file }) => [name, await inBase64(file)] as const))
  return Object.fromEntries(texts)
}

const playerLimitMs = 15_000

/** Fetches the built player page, which is a file next to this page. */
export async function player(): Promise<string> {
  try {
    const response = await fetch(playerAddress, { signal: AbortSignal.timeout(playerLimitMs) })
    if (response.ok) return await response.text()
  } catch {
    // If the request fails, the error below is thrown.
  }
  throw new Error(recordingMenuWords.noPlayer)
}

/** Relative to this script, which is in `assets/`, one folder below the page. */
const playerAddress = new URL(/* @vite-ignore */ '../player.html', import.meta.url)
