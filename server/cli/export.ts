/** `lockstep export` */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Judgement } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import { askedFirst } from '#model/orders/asked.ts'
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
  help: `Usage: lockstep export TRACE… --html | --svg | --json | --edn | --porcupine [--out FILE] [--theme light|dark] [--force]

TRACE is a trace's or a recording's file (.jsonl, .jsonl.gz), or the id of a comparison or of a run in LOCKSTEP_DATA.
Several become one recording; they must be of one scenario.

  --html       one page with everything in it: it plays from disk, without a server and without the network
  --svg        the timeline as a picture, for slides
  --json       { traces, judgements }
  --edn        a history of Jepsen, for Knossos and others: who acquired and released, what was sold and written with which token
  --porcupine  the same as JSON, one run a line, with our verdicts beside it: bin/soak/judge has Porcupine judge it
  --out FILE   where it goes, - for stdout; else a file in this folder that is named after the scenario and the comparison
  --theme      of the picture: light (as usual) or dark
  --force      overwrites a file that is there already

Exit status: 0 if the file was made, 2 if not.
`,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, options)
    if (positionals.length === 0) throw new UsageError(words.usage.whichTraceOrRun)
    const [format, ...others] = formats.filter((each) => values[each])
    if (format === undefined || others.length > 0) throw new UsageError(words.usage.whichFormat)
    const theme = themeOf(values.theme, format)
    const { dataFolder, scenariosFolder } = readSettings(io.env)
    const traces = await findTraces(positionals, path.join(dataFolder, 'traces'))
    const target = values.out ?? path.basename(`${nameOf(traces[0])}.${format}`)
    // An existing target is refused before the export does any work.
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

/** Name of the exported file. A reference recording is named after its scenario alone. */
function nameOf({ header: { scenario, comparison } }: Trace): string {
  return comparison === `reference-${scenario}` ? scenario : `${scenario}-${comparison}`
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
  /** Keeps the orders that a page asks for first. */
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

// The page's code is loaded only here, so the other commands start without it.

async function svgOf({ traces, judgements }: Content, theme: Theme): Promise<string> {
  const { readyToFold, timelineSvg } = await import('#web/export/timelineSvg.ts')
  await speakOnPages()
  await readyToFold()
  const drawn = traces.map((trace, index) => ({ ...trace, judgement: judgements[index] ?? null }))
  return timelineSvg({ traces: drawn, theme })
}

async function htmlOf({ traces, judgements }: Content, scenariosFolder: string): Promise<string> {
  const template = await readPlayer()
  const { playerHtml } = await import('#web/export/html.ts')
  const entries = traces.flatMap(({ header, events }) => [header, ...events])
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const { lesson } = traces[0].header
  const orders = await packedOrders(scenariosFolder, [...askedFirst(lesson, traces).keys()])
  return playerHtml(template, { language: spoken, title: lesson.title, text, judgements, orders })
}
