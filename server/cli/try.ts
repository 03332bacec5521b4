/** `lockstep try`: plays lessons with a lock that the user brings. */
import path from 'node:path'
import { english } from '#model/words/en/phrases.ts'
import type { UnexplorableReason } from '#model/words/en/unexplorable.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { endMarked } from '../engine/client/process/left-behind.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { NotExplorable } from '../engine/explore/clients/messages.ts'
import { readSettings } from '../settings.ts'
import { broughtParts, broughtText } from './brought-text.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { everyOrderOf } from './explore-brought.ts'
import { faultHelp } from './fault/help.ts'
import { namedScenario } from './named-scenario.ts'
import { parseCommandLine } from './parse.ts'
import { printable } from './printable.ts'
import { inLanguage, traceInLanguage } from './shown.ts'
import { stopSignal } from './stop.ts'
import { contentOf } from './trial-content.ts'
import { evidenceOf } from './trial-evidence.ts'
import { playTrial } from './trial-play.ts'
import { checkReports, type WantedReports, writeReports } from './trial-reports.ts'
import { type TrialRequest, wantedRuns } from './trial-request.ts'
import { openFor } from './trial-runs.ts'
import { storeCalled } from './trial-store.ts'
import { playOnChange, watchedFiles } from './trial-watch.ts'
import { exitStatusOf, trialsAsJson, trialsAsText } from './try-report.ts'
import { saidUnexplorable, saidWhy, words } from './words/words.ts'

const options = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  html: { type: 'string' },
  junit: { type: 'string' },
  badge: { type: 'string' },
  github: { type: 'boolean' },
  'every-order': { type: 'boolean' },
  watch: { type: 'boolean' },
  fault: { type: 'string', multiple: true },
  battery: { type: 'boolean' },
  keys: { type: 'string' },
  'work-inside': { type: 'boolean' },
  'one-process': { type: 'boolean' },
  store: { type: 'string' },
} as const

export const tryCommand: Command = {
  name: 'try',
  help: () => words.help.try(faultHelp()),
  perform: async (args: string[], io: CliIo) => {
    const at = args.indexOf('--')
    const command = at < 0 ? [] : args.slice(at + 1)
    const { values, positionals } = parseCommandLine(at < 0 ? args : args.slice(0, at), options)
    const wanted = wantedRuns(values, positionals)
    if (command.length === 0) throw new UsageError(words.usage.whichTried)
    const store = storeCalled(values.store ?? 'redis')
    const catalogue = await loadCatalogue()
    const scenarios = wanted.all
      ? [...catalogue.scenarios.values()]
      : positionals.map((id) => namedScenario(catalogue, id))
    const settings = readSettings(io.env)
    const { scenariosFolder } = settings
    if (values['every-order'] && store.folder !== 'redis') throw new UsageError(words.usage.everyOrderOfRedis)
    const folder = values.out === undefined ? path.join(settings.dataFolder, 'traces') : path.resolve(values.out)
    if (values.watch && values.json) throw new UsageError(words.usage.watchIsForPeople)
    const watched = values.watch ? watchedFiles(command) : []
    await checkReports(values, io)
    const stopped = stopSignal()
    const runtime = await openFor({ settings, catalogue, folder, bounded: values.out === undefined, io })
    const works = values['work-inside'] === true
    const together = values['one-process'] === true
    const request = { command, store, scenarios, ...wanted, works, together, runtime, folder, scenariosFolder }
    const round = () => tryOnce(request, catalogue, values, stopped, io)
    try {
      return await (values.watch ? playOnChange(watched, round, stopped, io) : round())
    } finally {
      await runtime.close()
    }
  },
}

/** Explores every order. If that is impossible, returns the reason, which is not a fault of the lock. */
async function ordersOf(command: readonly string[], out: string | undefined, io: CliIo) {
  try {
    return await everyOrderOf(command, out, io)
  } catch (error) {
    if (!(error instanceof NotExplorable)) throw error
    const { message: refused, reason } = error
    return { refused, reason }
  }
}

const sayRefused = ({ refused, reason }: { refused: string; reason: UnexplorableReason }) =>
  saidUnexplorable({ notExplorable: refused, reason })

/** Plays everything that the request asks for once, and reports the results. Resolves with the exit status. */
async function tryOnce(
  request: TrialRequest,
  catalogue: Catalogue,
  reports: WantedReports & { json?: boolean; out?: string; 'every-order'?: boolean },
  stopped: Promise<string>,
  io: CliIo,
): Promise<number> {
  const { command, all, faults } = request
  try {
    const isWanted = reports['every-order'] === true
    const whole = async () => {
      const played = await playTrial(request, catalogue, io)
      return { ...played, found: isWanted ? await ordersOf(command, reports.out, io) : undefined }
    }
    const done = await Promise.race([whole(), stopped])
    if (typeof done === 'string') {
      io.err(`${words.try.stopped(done)}\n`)
      return exitStatus.badUsage
    }
    const { name, trials, untried, cells, found } = done
    const orders = found && ('refused' in found ? { refused: sayRefused(found) } : broughtParts(found))
    const shown = () => {
      const told = trials.map(({ recording, ...trial }) =>
        recording === undefined ? trial : { ...trial, recording: traceInLanguage(recording, catalogue) },
      )
      return contentOf(name, command, told, inLanguage(untried, catalogue), { battery: cells, orders })
    }
    await writeReports(reports, shown, command, io)
    if (reports.json) {
      const inEnglish = contentOf(name, command, trials, untried, { say: english })
      const evidence = inEnglish.lessons.map((lesson) => evidenceOf(lesson, command))
      io.out(trialsAsJson(trials, untried, cells, evidence, found))
    } else {
      io.out(printable(trialsAsText(name, trials, inLanguage(untried, catalogue), cells)))
      if (found)
        io.out(
          printable('refused' in found ? `\n${words.try.notExplored(sayRefused(found))}\n` : `\n${broughtText(found)}`),
        )
    }
    return exitStatusOf(trials, untried, all || faults?.battery === true)
  } catch (error) {
    if (!(error instanceof ProcessRefusal)) throw error
    io.err(`${printable(saidWhy(error.because))}\n`)
    return exitStatus.badUsage
  } finally {
    await endMarked()
  }
}
