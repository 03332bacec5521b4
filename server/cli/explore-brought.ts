/** `lockstep explore … -- COMMAND`: explores every order of a brought lock's steps. */

import path from 'node:path'
import { plainBudget } from '#scenarios/budget.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { endMarked } from '../engine/client/process/left-behind.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { NotExplorable } from '../engine/explore/clients/messages.ts'
import type { Growth } from '../engine/explore/exploration.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import { BroughtLock, usualBudgets } from '../explorations/brought-lock.ts'
import { broughtAddress, broughtPage } from '../explorations/brought-page.ts'
import { Confirmations } from '../explorations/confirmations.ts'
import type { Exploration } from '../explorations/explorer.ts'
import { LivePlayer } from '../explorations/live-player.ts'
import { startServer } from '../main.ts'
import type { RunManager } from '../runs/run-manager.ts'
import { readSettings } from '../settings.ts'
import { type BroughtAnswer, type BroughtReport, broughtText } from './brought-text.ts'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { printable } from './printable.ts'
import { oneLine } from './progress.ts'
import { sourcesIn } from './sources-in.ts'
import { stopSignal } from './stop.ts'
import { managerFor, openFor } from './trial-runs.ts'
import { saidUnexplorable, saidWhy, sayTo, words } from './words/words.ts'

export interface BroughtRequest {
  command: readonly string[]
  nodes: number
  question: ExplorationQuestion
  /** Whether the user gave budgets. If not, each of the usual budgets is explored. */
  hasBudget: boolean
  out?: string | undefined
  json?: boolean | undefined
  /** Whether to show the lock on the page until the user stops the command. */
  open?: boolean | undefined
}

/** Maximum number of orders that are played at the same time. Each order starts its own processes. */
const playedAtOnce = 2

/**
 * Explores the lock and prints the report. Returns the exit status: 0 if no violation was
 * seen live, 1 if one was, or 2 if the lock could not be explored completely.
 */
export async function exploreBrought(request: BroughtRequest, io: CliIo): Promise<number> {
  const stopped = stopSignal()
  let lock: BroughtLock | undefined
  try {
    lock = await opened(request, io)
    const report = await Promise.race([answers(lock, request, io), stopped])
    if (typeof report === 'string') {
      io.err(`${words.explore.stopped(report)}\n`)
      return exitStatus.badUsage
    }
    io.out(request.json ? `${JSON.stringify(report, null, 2)}\n` : printable(broughtText(report)))
    if (request.open && report.explorations[0]?.notExplorable === null) await showOnPage(lock, request, io, stopped)
    return statusOf(report)
  } catch (error) {
    io.err(`${printable(saidRefused(error))}\n`)
    return exitStatus.badUsage
  } finally {
    await lock?.close()
    await endMarked()
  }
}

/** Returns, in the reader's language, the reason why the lock was not explored. Rethrows any error that is not a refusal. */
function saidRefused(error: unknown): string {
  if (error instanceof ProcessRefusal) return saidWhy(error.because)
  if (!(error instanceof NotExplorable)) throw error
  return saidUnexplorable({ notExplorable: error.message, reason: error.reason })
}

/** Explores the lock for another report, with two workers, one node and the usual budgets. Rejects with `NotExplorable` or a `ProcessRefusal`. */
export async function everyOrderOf(command: readonly string[], out: string | undefined, io: CliIo) {
  const question = { clients: 2, fenced: false, budget: plainBudget } as const
  const request: BroughtRequest = { command, nodes: 1, question, hasBudget: false, out }
  const lock = await opened(request, io)
  try {
    return await answers(lock, request, io)
  } finally {
    await lock.close()
  }
}

async function opened({ command, nodes, question, open }: BroughtRequest, io: CliIo): Promise<BroughtLock> {
  const { scenariosFolder, cacheFolder } = readSettings(io.env)
  return await BroughtLock.open({
    ...{ command, nodes, env: io.env, sources: await sourcesIn(command, 'locks/yours') },
    // Makes room for three clients, because the page may ask about three.
    clients: open ? Math.max(3, question.clients) : question.clients,
    ...{ scenariosFolder, cacheFolder, say: sayTo(io) },
  })
}

async function showOnPage(lock: BroughtLock, request: BroughtRequest, io: CliIo, stopped: Promise<unknown>) {
  await withPlayer(lock, request, io, async (player) => {
    const say = sayTo(io)
    const server = await startServer(readSettings(io.env), say, broughtPage(lock, player))
    try {
      const address = `${server.url}${broughtAddress(lock.lock.id)}`
      io.err(`${words.explore.onPage(`${address}#host=${server.hostToken}`)}\n`)
      await stopped
    } finally {
      await server.close()
    }
  })
}

function statusOf({ explorations }: BroughtReport): number {
  if (explorations.some(({ complete }) => !complete)) return exitStatus.badUsage
  const isBroken = explorations.some(({ confirmations }) => confirmations?.some(({ is }) => is === 'confirmed'))
  return isBroken ? exitStatus.notAsExpected : exitStatus.asExpected
}

async function answers(lock: BroughtLock, request: BroughtRequest, io: CliIo): Promise<BroughtReport> {
  const { nodes, question, hasBudget } = request
  const say = oneLine(io)
  const budgets = hasBudget ? [question.budget] : usualBudgets
  const explored: Exploration[] = []
  for (const budget of budgets) {
    const onGrowth = ({ states }: Growth) => say(words.explore.startsToo(lock.name, states, lock.findings.starts))
    explored.push(await lock.explore({ ...question, budget }, { onGrowth }))
    if (explored.at(-1)?.summary.notExplorable !== null) break
  }
  say(words.explore.live(lock.name))
  const explorations = await confirmed(lock, explored, request, io)
  say('')
  return { name: lock.name, nodes, explorations, findings: lock.findings }
}

/** Plays, for each violation, the shortest order that leads to the violation. Opens a runtime only if there is a violation. */
async function confirmed(
  lock: BroughtLock,
  explored: readonly Exploration[],
  request: BroughtRequest,
  io: CliIo,
): Promise<BroughtAnswer[]> {
  const isBroken = ({ summary }: Exploration) => Object.keys(summary.broken).length > 0
  if (!explored.some(isBroken)) return explored.map(({ summary }) => summary)
  return await withPlayer(lock, request, io, async (player, runManager) => {
    const confirmations = new Confirmations(lock.lock, player, runManager)
    const answered: BroughtAnswer[] = []
    for (const one of explored) {
      answered.push(isBroken(one) ? { ...one.summary, confirmations: await confirmations.of(one) } : one.summary)
    }
    return answered
  })
}

/** Opens a player that plays this lock's paths live, and closes the player after `use`. */
async function withPlayer<T>(
  lock: BroughtLock,
  { command, out }: BroughtRequest,
  io: CliIo,
  use: (player: LivePlayer, runManager: RunManager) => Promise<T>,
): Promise<T> {
  const settings = readSettings(io.env)
  const catalogue = await loadCatalogue()
  const folder = out === undefined ? path.join(settings.dataFolder, 'traces') : path.resolve(out)
  const runtime = await openFor({ settings, catalogue, folder, bounded: out === undefined, io })
  const store = { folder: 'redis' }
  const runManager = managerFor({ command, runtime, folder, store }, { key: lock.key }, catalogue, playedAtOnce)
  try {
    const forget = (comparison: string) => runtime.recordingStore.remove(comparison)
    const { scenariosFolder } = settings
    return await use(new LivePlayer({ runManager, forget, scenariosFolder, isBrought: true }), runManager)
  } finally {
    await runManager.close()
    await runtime.close()
  }
}

/** Throws a `UsageError` for kinds of faults that cannot be explored yet for a lock in a process. */
export function refuseUnasked({ lateReplies, ticks, restarts, delayedRestarts }: ExplorationQuestion['budget']): void {
  const asked = {
    '--late-replies': lateReplies,
    '--ticks': ticks,
    '--restarts': restarts,
    '--delayed-restarts': delayedRestarts,
  }
  for (const [name, times] of Object.entries(asked))
    if (times > 0) throw new UsageError(words.usage.notForProcesses(name))
}
