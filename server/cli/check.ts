/** `lockstep check`: judges stored traces again, and warns if a reference recording is missing or out of date. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { judge } from '#model/judgement/judge.ts'
import { RecordingError } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { referenceProblem } from '../recordings/references.ts'
import { readRecording } from '../runs/read-trace.ts'
import { RefusalError, refusalOf } from '../runs/refusal.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { type Finished, finishedRun, jsonOf, textOf } from './report.ts'
import { table } from './table.ts'
import { type CliWords, english } from './words/en/words.ts'
import { saidRefusal, saidWhy, words } from './words/words.ts'

export const checkCommand: Command = {
  name: 'check',
  help: () => words.help.check,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } })
    if (positionals.length === 0) throw new UsageError(words.usage.whichTrace)
    const checked: Finished[] = []
    for (const file of positionals) checked.push(...(await checkFile(path.resolve(file))))
    await warnOfReferences(new Set(checked.map(({ report }) => report.scenario)), io)
    io.out(values.json ? jsonOf(checked) : checked.map(verdictsOf).join('') + textOf(checked))
    return checked.every(({ report }) => report.asExpected) ? exitStatus.asExpected : exitStatus.notAsExpected
  },
}

/** Warns if a scenario's reference recording is missing or out of date. Skips scenarios that have been removed, because they have no reference. */
async function warnOfReferences(ids: ReadonlySet<string>, io: CliIo): Promise<void> {
  const { scenariosFolder } = readSettings(io.env)
  const catalogue = await loadCatalogue()
  for (const id of ids) {
    const scenario = catalogue.scenarios.get(id)
    if (scenario === undefined) continue
    const problem = await referenceProblem(scenariosFolder, scenario)
    if (problem !== undefined) io.err(`${saidWhy(problem.why)}\n`)
  }
}

async function checkFile(file: string): Promise<Finished[]> {
  if (!existsSync(file)) throw new UsageError(words.usage.noFile(file))
  try {
    const traces = await readRecording(file)
    return traces.map((trace) => withStrangers(finishedRun(trace, judge(trace), file), trace))
  } catch (error) {
    if (error instanceof RefusalError || error instanceof RecordingError)
      throw new UsageError(`${file}: ${saidRefusal(refusalOf(error))}`)
    throw error
  }
}

/** Reports clients that are not in the trace's header. The page has no lane for such clients, so they would not be visible there. */
function withStrangers(finished: Finished, { header, events }: Trace): Finished {
  const named = new Set(header.clients)
  const strangers = new Set(
    events.flatMap((event) =>
      'client' in event && event.client !== undefined && !named.has(event.client) ? [event.client] : [],
    ),
  )
  const sentences = (say: CliWords) => [...strangers].map((client) => say.run.stranger(client))
  return {
    ...finished,
    surprises: [...finished.surprises, ...sentences(english)],
    said: { ...finished.said, surprises: [...finished.said.surprises, ...sentences(words)] },
  }
}

function verdictsOf({ report, said }: Finished): string {
  const rows = Object.entries(report.verdicts).map(([property, { status, because }]) => {
    return [property, words.run.status[status], said.verdicts[property as PropertyId] ?? because]
  })
  return `${report.scenario} / ${report.lock}\n${table(rows)}\n`
}
