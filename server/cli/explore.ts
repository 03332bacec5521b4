/** `lockstep explore`: explores every order of a lock's steps. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { usedIn } from '#model/messages/budget-steps.ts'
import { type Budget, type BudgetKind, budgetKinds, leastOf, mostOfAKind, plainBudget } from '#scenarios/budget.ts'
import type { Catalogue, LoadedLock } from '../catalogue/catalogue.ts'
import { loadCatalogue, loadFolder } from '../catalogue/load.ts'
import { reasonOf } from '../catalogue/problem.ts'
import type { Growth } from '../engine/explore/exploration.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import { type Compared, compare } from '../explorations/every-order/agreement.ts'
import { levelsAsked } from '../explorations/every-order/offered.ts'
import { WatchedStore } from '../explorations/every-order/watched-store.ts'
import { differences, expectedOf, questionOf } from '../explorations/expected.ts'
import { type Exploration, Explorer } from '../explorations/explorer.ts'
import { isInstalled, readSettings, wholeNumber } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { exploreBrought, refuseUnasked } from './explore-brought.ts'
import { type ExploredLock, textOf } from './explore-text.ts'
import { parseCommandLine } from './parse.ts'
import { playLive } from './play-live.ts'
import { oneLine } from './progress.ts'
import { stopSignal } from './stop.ts'
import { didYouMean, saidWhy, sayTo, words } from './words/words.ts'

/** Returns the option for a kind of budget. For example, `leaseEnds` becomes `lease-ends`. */
const optionOf = (kind: BudgetKind) => kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const budgetOptions = Object.fromEntries(budgetKinds.map((kind) => [optionOf(kind), { type: 'string' as const }]))
const helpOf = (kind: BudgetKind) => `  ${`--${optionOf(kind)} N`.padEnd(16)}  ${words.budgets[kind]}`

const options = {
  all: { type: 'boolean' },
  clients: { type: 'string' },
  nodes: { type: 'string' },
  ...budgetOptions,
  expected: { type: 'boolean' },
  levels: { type: 'boolean' },
  check: { type: 'boolean' },
  fenced: { type: 'boolean' },
  'fenced-reads': { type: 'boolean' },
  play: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
  open: { type: 'boolean' },
  scenarios: { type: 'string' },
} as const

/** Limits of `--check`. If there are more than `most` orders, only `drawn` of them are checked. */
const checkLimits = { most: 60_000, drawn: 400 }

export const exploreCommand: Command = {
  name: 'explore',
  help: () => words.help.explore(budgetKinds.map(helpOf).join('\n')),
  perform: async (args: string[], io: CliIo) => {
    const at = args.indexOf('--')
    const { values, positionals } = parseCommandLine(at < 0 ? args : args.slice(0, at), options)
    if (at >= 0) return await exploreCommandLine(args.slice(at + 1), positionals, values, io)
    if (values.nodes !== undefined || values.open) throw new UsageError(words.usage.nodesOfYours)
    if (values.all && positionals.length > 0) throw new UsageError(words.usage.locksOrAll)
    if (!values.all && !values.levels && positionals.length === 0) throw new UsageError(words.usage.whichLock)
    const steps = values.play?.split(/\s+/).filter(Boolean)
    const [only = '', ...others] = positionals
    if (steps && (values.all || others.length > 0)) throw new UsageError(words.usage.stepsOfOne)
    const question = questionIn(values, steps)
    if (isInstalled && values.scenarios !== undefined) throw new UsageError(words.settings.needsClone('--scenarios'))
    const catalogue = values.scenarios === undefined ? await loadCatalogue() : await ownFolder(values.scenarios)
    const locks = values.all ? [...catalogue.locks.values()] : positionals.map((id) => known(catalogue, id))
    const asked = values.levels
      ? levelsIn(catalogue)
      : locks.flatMap((lock) => (values.expected ? asExpected(lock) : [{ lock, question }]))
    if (asked.length === 0) throw new UsageError(words.usage.nothingExpected)
    const { scenariosFolder: ours, cacheFolder } = readSettings(io.env)
    const scenariosFolder = values.scenarios === undefined ? ours : path.resolve(values.scenarios)
    const explorer = new Explorer({
      ...{ catalogue, scenariosFolder, workersFolder: ours, env: io.env },
      cacheFolder,
      say: sayTo(io),
    })
    try {
      if (steps) return await playLive({ explorer, catalogue, question, steps, lock: only, ...values }, io)
      const check = values.check ? checkIn(scenariosFolder, cacheFolder, io.env) : undefined
      const explorations = await Promise.race([exploreAll(explorer, asked, io, check), stopSignal()])
      if (typeof explorations === 'string') return exitStatus.notAsExpected
      io.out(values.json ? `${JSON.stringify({ explorations }, null, 2)}\n` : textOf(explorations))
      const isGood = explorations.every(
        ({ complete, notExplorable, differs, checked }) =>
          (complete || notExplorable !== null) && !differs?.length && !checked?.differences.length,
      )
      return isGood ? exitStatus.asExpected : exitStatus.notAsExpected
    } finally {
      await explorer.close()
    }
  },
}

/** Loads the locks of a folder. Throws a `UsageError` if the folder contains no folder `locks`. */
async function ownFolder(folder: string): Promise<Catalogue> {
  if (!existsSync(path.join(folder, 'locks'))) throw new UsageError(words.usage.noLocksFolder(folder))
  return await loadFolder(folder)
}

async function exploreCommandLine(command: string[], locks: readonly string[], values: Values, io: CliIo) {
  if (command.length === 0) throw new UsageError(words.usage.whichCommand)
  if (
    locks.length > 0 ||
    values.all ||
    values.expected ||
    values.levels ||
    values.check ||
    values.play ||
    values.scenarios
  )
    throw new UsageError(words.usage.withCommand)
  const question = questionIn(values)
  refuseUnasked(question.budget)
  const nodes = values.nodes === undefined ? 1 : wholeNumber('--nodes', values.nodes, 1, 5)
  const hasBudget = [saidOf(values, 'leaseEnds'), saidOf(values, 'crashes')].some((said) => said !== undefined)
  const { out, json, open } = values
  return await exploreBrought({ command, nodes, question, hasBudget, out, json, open }, io)
}

type Flag = 'all' | 'expected' | 'levels' | 'check' | 'fenced' | 'fenced-reads' | 'json' | 'open'
type Values = Partial<Record<Exclude<keyof typeof options, Flag>, string>> & Partial<Record<Flag, boolean>>

function saidOf(values: Values, kind: BudgetKind): string | undefined {
  const said = (values as Partial<Record<string, unknown>>)[optionOf(kind)]
  return typeof said === 'string' ? said : undefined
}

/** Reads the question from the command line. The budget allows at least the given `steps`. */
function questionIn(values: Values, steps: readonly string[] = []): ExplorationQuestion {
  const allowed = (kind: BudgetKind) => {
    const said = saidOf(values, kind)
    if (said !== undefined) return wholeNumber(`--${optionOf(kind)}`, said, leastOf(kind), mostOfAKind)
    return Math.max(plainBudget[kind], usedIn(steps, kind))
  }
  return {
    clients: values.clients === undefined ? 2 : wholeNumber('--clients', values.clients, 2, 4),
    fenced: values['fenced-reads'] ? 'read-and-write' : (values.fenced ?? false),
    budget: Object.fromEntries(budgetKinds.map((kind) => [kind, allowed(kind)])) as Budget,
  }
}

function known({ locks, problems }: Catalogue, id: string): LoadedLock {
  const lock = locks.get(id)
  if (lock) return lock
  const own = problems.filter(({ file }) => file.includes(`/${id}/`))
  if (own.length > 0) throw new UsageError(own.map((problem) => saidWhy(reasonOf(problem))).join('\n'))
  throw new UsageError(words.usage.noLock(id) + didYouMean(id, locks.keys()))
}

interface Asked {
  lock: LoadedLock
  question: ExplorationQuestion
  goal?: string
}

const asExpected = (lock: LoadedLock): Asked[] =>
  (lock.explores ?? []).map((expected) => ({ lock, question: questionOf(expected) }))

function levelsIn(catalogue: Catalogue): Asked[] {
  return levelsAsked(catalogue).map(({ goal, request: { lock, clients, fenced, budget } }) => ({
    ...{ lock: known(catalogue, lock), goal },
    question: { clients, fenced, budget },
  }))
}

type Check = (lock: LoadedLock, question: ExplorationQuestion, found: Exploration) => Promise<Compared>

/** Returns a function that checks the orders of an exploration on a watched store. The store is opened on the first check. */
function checkIn(
  scenariosFolder: string,
  cacheFolder: string,
  env: NodeJS.ProcessEnv,
): { check: Check; close(): Promise<void> } {
  let opened: Promise<WatchedStore> | undefined
  return {
    check: async (lock, question, found) => {
      opened ??= WatchedStore.open({ cacheFolder, env })
      return await compare(await opened, { lock, scenariosFolder }, question, found, checkLimits)
    },
    close: async () => (await opened)?.close(),
  }
}

async function exploreAll(
  explorer: Explorer,
  asked: readonly Asked[],
  io: CliIo,
  checking?: ReturnType<typeof checkIn>,
): Promise<ExploredLock[]> {
  const say = oneLine(io)
  const explored: ExploredLock[] = []
  try {
    for (const { lock, question, goal } of asked) {
      const onGrowth = ({ states }: Growth) => say(words.explore.states(lock.id, states))
      const exploration = await explorer.explore(lock.id, question, { onGrowth })
      const { summary } = exploration
      const expected = expectedOf(lock, question)
      const checked = summary.complete ? await checking?.check(lock, question, exploration) : undefined
      const differs = expected ? differences(expected, summary) : null
      explored.push({ ...summary, differs, ...(goal ? { goal } : {}), ...(checked ? { checked } : {}) })
    }
  } finally {
    await checking?.close()
  }
  say('')
  return explored
}
