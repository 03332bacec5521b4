/** `lockstep export`: writes recordings as a page, as a picture, or for other programs. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Judgement } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import { askedFirst } from '#model/orders/asked.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { referenceOf } from '#model/trace/reference.ts'
import type { Trace } from '#model/trace/trace.ts'
import { english } from '#model/words/en/phrases.ts'
import { inWords } from '#model/words/sentences.ts'
import { packedOrders } from '../explorations/kept-orders.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { findTraces } from './find-traces.ts'
import { alreadyThere, writeNamed } from './named-file.ts'
import { ednHistory } from './outside/edn.ts'
import { porcupineLine } from './outside/porcupine.ts'
import { parseCommandLine } from './parse.ts'
import { readPlayer } from './player.ts'
import { inReaderLanguage, speakOnPages } from './shown.ts'
import { spoken, words } from './words/words.ts'

const options = {
  html: { type: 'boolean' },
  svg: { type: 'boolean' },
  json: { type: 'boolean' },
  edn: { type: 'boolean' },
  porcupine: { type: 'boolean' },
  out: { type: 'string' },
  theme: { type: 'string' },
  force: { type: 'boolean' },
} as const

const formats = ['html', 'svg', 'json', 'edn', 'porcupine'] as const
type Format = (typeof formats)[number]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

interface Content {
  traces: [Trace, ...Trace[]]
  judgements: Judgement[]
}

export const exportCommand: Command = {
  name: 'export',
  help: () => words.help.export,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, options)
    if (positionals.length === 0) throw new UsageError(words.usage.whichTraceOrRun)
    const [format, ...others] = formats.filter((each) => values[each])
    if (format === undefined || others.length > 0) throw new UsageError(words.usage.whichFormat)
    const theme = themeOf(values.theme, format)
    const { dataFolder, scenariosFolder } = readSettings(io.env)
    const traces = await findTraces(positionals, path.join(dataFolder, 'traces'))
    const target = values.out ?? path.basename(`${nameOf(traces[0])}.${format}`)
    // Rejects an existing target before the export does any work.
    if (target !== '-' && !values.force && existsSync(target)) throw new UsageError(alreadyThere(target))
    const text = await written(format, { traces, judgements: traces.map(judge) }, { theme, scenariosFolder })
    if (target === '-') io.out(text)
    else {
      await writeNamed(target, text, values.force ? 'w' : 'wx', alreadyThere(target))
      io.out(`${path.resolve(target)}\n`)
    }
    return exitStatus.asExpected
  },
}

/** Returns the name of the exported file. A reference recording is named after its scenario alone. */
function nameOf({ header: { scenario, comparison } }: Trace): string {
  return comparison === referenceOf(scenario) ? scenario : `${scenario}-${comparison}`
}

function themeOf(text: string | undefined, format: Format): Theme {
  if (text === undefined) return 'light'
  if (format !== 'svg') throw new UsageError(words.usage.themeOfSvg)
  const theme = themes.find((each) => each === text)
  if (theme === undefined) throw new UsageError(words.usage.noTheme(text))
  return theme
}

interface Rendering {
  theme: Theme
  /** Folder with the orders that a page requests first. */
  scenariosFolder: string
}

async function written(format: Format, content: Content, { theme, scenariosFolder }: Rendering): Promise<string> {
  if (format === 'json') {
    const { traces, judgements } = content
    const worded = traces.map(({ header }, run) => judgements[run] && inWords(judgements[run], english, header))
    return `${JSON.stringify({ traces, judgements: worded })}\n`
  }
  if (format === 'edn') return content.traces.map(ednHistory).join('')
  if (format === 'porcupine') return content.traces.map(porcupineLine).join('')
  const shown = { ...content, traces: await inReaderLanguage(content.traces, scenariosFolder) }
  return format === 'svg' ? await svgOf(shown, theme) : await htmlOf(shown, scenariosFolder)
}

// Loads the page's code only here, so that the other commands start without it.

async function svgOf({ traces, judgements }: Content, theme: Theme): Promise<string> {
  const { timelineSvg } = await import('#web/export/timelineSvg.ts')
  await speakOnPages()
  const drawn = traces.map((trace, index) => ({ ...trace, judgement: judgements[index] ?? null }))
  return timelineSvg({ traces: drawn, theme })
}

async function htmlOf({ traces, judgements }: Content, scenariosFolder: string): Promise<string> {
  const template = await readPlayer()
  const { playerHtml } = await import('#web/export/html.ts')
  const text = recordingText(traces).join('')
  const { lesson } = traces[0].header
  const orders = await packedOrders(scenariosFolder, [...askedFirst(lesson, traces).keys()])
  return playerHtml(template, { language: spoken, title: lesson.title, text, judgements, orders })
}
