/**
 * Measures how long it takes to explore locks that run in external processes, and how often their program is started. The baseline, measured alternately,
 * explores the catalogue's lock of the same name without external processes. Both explorations must count the same orders.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Budget } from '#scenarios/budget.ts'
import type { Exploration } from '#server/explorations/explorer.ts'
import { projectFolder } from '#server/settings.ts'
import { withCompiled } from './compiled.ts'
import { machineLoad, median } from './statistics.ts'

const rounds = 3
const kinds = ['set-nx-px', 'set-nx-px-get-del', 'setnx-then-expire', 'set-nx-px-blind-del']
const programOf = (name: string) => fileURLToPath(new URL(`../server/explorations/testing/${name}`, import.meta.url))
const languages: Record<string, string[]> = {
  node: [process.execPath, programOf('brought.mjs')],
  python: ['python3', programOf('brought.py')],
}

interface BroughtFigure {
  language: string
  kind: string
  /** Milliseconds for all four questions, from the first start of the program to its last exit. */
  ms: number
  starts: number
  histories: number
  /** Milliseconds for the same questions about the catalogue's lock. */
  bareMs: number
}

export interface BroughtFigures {
  locks: BroughtFigure[]
  /** Milliseconds for the whole command in Node, in which each smallest order is played live. */
  commandMs: number
  load: [number, number]
}

type Server = typeof import('#server/catalogue/load.ts') &
  typeof import('#server/explorations/brought-lock.ts') &
  typeof import('#server/explorations/explorer.ts')

const modules = ['server/catalogue/load', 'server/explorations/brought-lock', 'server/explorations/explorer']

export const measureBrought = (): Promise<BroughtFigures> =>
  withCompiled(async (load) => measureWith(Object.assign({}, ...(await Promise.all(modules.map(load))))))

async function measureWith({ loadCatalogue, BroughtLock, Explorer, usualBudgets }: Server): Promise<BroughtFigures> {
  const before = machineLoad()
  const places = {
    scenariosFolder: path.join(projectFolder, 'scenarios'),
    cacheFolder: path.join(projectFolder, '.cache'),
  }
  const explorer = new Explorer({ ...places, catalogue: await loadCatalogue() })
  const bare = (kind: string) => asked(usualBudgets, (question) => explorer.explore(kind, question))
  const brought = async (language: string, kind: string) => {
    const began = performance.now()
    const lock = await BroughtLock.open({
      ...places,
      command: [...(languages[language] ?? []), kind],
      nodes: 1,
      clients: 2,
    })
    try {
      const { counts } = await asked(usualBudgets, (question) => lock.explore(question))
      return { counts, ms: performance.now() - began, ...lock.findings }
    } finally {
      await lock.close()
    }
  }
  try {
    await bare('set-nx-px')
    const locks: BroughtFigure[] = []
    for (const language of Object.keys(languages).filter(isHere)) {
      for (const kind of kinds) {
        const measured = []
        for (let round = 0; round < rounds; round += 1) {
          const [own, known] = [await brought(language, kind), await bare(kind)]
          if (own.counts !== known.counts) throw new Error(`${kind}: ${own.counts}, and ours ${known.counts}`)
          measured.push({ ...own, bareMs: known.ms })
        }
        locks.push({
          ...{ language, kind },
          ms: Math.round(median(measured.map(({ ms }) => ms))),
          starts: median(measured.map(({ starts }) => starts)),
          histories: median(measured.map(({ histories }) => histories)),
          bareMs: Math.round(median(measured.map(({ bareMs }) => bareMs))),
        })
      }
    }
    return { locks, commandMs: await measureCommand(), load: [before, machineLoad()] }
  } finally {
    await explorer.close()
  }
}

/** Explores with the default budgets of `lockstep explore -- COMMAND`, and returns the counts and the elapsed time. */
async function asked(
  budgets: readonly Budget[],
  explore: (question: { clients: number; fenced: false; budget: Budget }) => Promise<Exploration>,
) {
  const began = performance.now()
  const counts: unknown[] = []
  for (const budget of budgets) {
    const { schedules, broken, notExplorable } = (await explore({ clients: 2, fenced: false, budget })).summary
    counts.push([schedules, broken, notExplorable])
  }
  return { counts: JSON.stringify(counts), ms: performance.now() - began }
}

async function measureCommand(): Promise<number> {
  const out = mkdtempSync(path.join(tmpdir(), 'lockstep-bench-'))
  const program = [...(languages.node ?? []), 'set-nx-px-get-del']
  const began = performance.now()
  const argv = [path.join(projectFolder, 'bin/lockstep.mjs'), 'explore', '--json', '--out', out, '--', ...program]
  const child = spawn(process.execPath, argv, { stdio: 'ignore' })
  const [status] = await once(child, 'exit')
  rmSync(out, { recursive: true, force: true })
  // Status 1 means that a property is broken, and that a live run confirmed this.
  if (status !== 1) throw new Error(`explore ended with ${status}`)
  return Math.round(performance.now() - began)
}

const isHere = (language: string) => spawnSync(languages[language]?.[0] ?? '', ['--version']).status === 0

export function broughtRows({ locks, commandMs, load }: BroughtFigures): [string, string][] {
  return [
    ...locks.map(({ language, kind, ms, starts, histories, bareMs }): [string, string] => [
      `every order of ${kind} in ${language}`,
      `${ms} ms, ${starts} starts, ${histories} histories; ours ${bareMs} ms`,
    ]),
    ['the whole command, with what is broken played live', `${commandMs} ms`],
    ['load of the machine, before and after', load.join(', ')],
  ]
}
