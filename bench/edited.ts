/**
 * Measures locks edited in the page: the time from the key press that changes a lock's code to the frame that shows all orders, in a real browser with a
 * complete server. The baseline, measured alternately, is the explorer alone, which explores the same lock without page, server or sandbox. Every version of
 * the code is new, so that no result is cached.
 */
import path from 'node:path'
import { type Browser, errors, type Page } from '@playwright/test'
import type { Library } from '#model/messages/messages.ts'
import { plainBudget } from '#scenarios/budget.ts'
import { editedLimits } from '#server/explorations/exploration-manager.ts'
import { projectFolder } from '#server/settings.ts'
import { withCompiled } from './compiled.ts'
import { takeMaps } from './edited-map.ts'
import type { MeasuredServer } from './server.ts'
import { machineLoad, median } from './statistics.ts'

const rounds = 3
const limitMs = 60_000
const asked = 'clients=2&ends=1&crashes=1&late=0&restarts=0&stock=plain'
const question = { clients: 2, fenced: false, budget: { ...plainBudget, leaseEnds: 1, crashes: 1 } } as const

interface EditedFigure {
  lock: string
  fleet: string
  /** Time from the key press to the first result for the new text, which is an order that goes wrong or the sentence with the counts. */
  toldMs: number
  /** Time from the key press to the sentence that says how many orders go wrong. */
  saidMs: number
  /** From the key press to the picture of all orders, which may still be unchecked. */
  drawnMs: number
  /** From the key press to the picture whose checks are over. */
  checkedMs: number
  /** How long the explorer alone takes. */
  bareMs: number
  complete: boolean
}

type Figure = 'toldMs' | 'saidMs' | 'drawnMs' | 'checkedMs' | 'bareMs'

export interface EditedFigures {
  /** Medians of all rounds, one entry per lock. */
  locks: EditedFigure[]
  /** Locks without a map, and the page's explanation. */
  unmapped: { lock: string; failed: string }[]
  /** Time from opening the page to its first map, on a server that has just been started. */
  firstMs: number
  load: [number, number]
}

interface Asked {
  lock: string
  fleet: string
  address: string
}

type Explorer = Pick<InstanceType<typeof import('#server/explorations/explorer.ts').Explorer>, 'explore'>

/** Measures all locks, or only the locks whose ids are in `only`. */
export async function measureEdited(
  browser: Browser,
  server: MeasuredServer,
  only?: readonly string[],
): Promise<EditedFigures> {
  const before = machineLoad()
  const locks: EditedFigure[] = []
  const unmapped: EditedFigures['unmapped'] = []
  let firstMs: number | undefined
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  // The benchmark is compiled by tsx, which names functions through a helper `__name`. The page lacks this helper.
  await page.addInitScript({ content: `globalThis.__name ??= (named) => named; (${takeMaps})()` })
  await withExplorer(async (explorer) => {
    for (const each of await editableLocks(server)) {
      if (only && !only.includes(each.lock)) continue
      const began = performance.now()
      try {
        await page.goto(each.address)
        await page.getByTestId('map-says').waitFor({ timeout: limitMs })
        firstMs ??= performance.now() - began
        const figure = await measureLock(page, explorer, each)
        locks.push(figure)
        process.stderr.write(`  ${each.lock}: ${figure.drawnMs} ms, checked ${figure.checkedMs} ms\n`)
      } catch (error) {
        if (!(error instanceof errors.TimeoutError)) throw error
        const failed = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ').slice(-300)
        unmapped.push({ lock: each.lock, failed })
        process.stderr.write(`  ${each.lock}: ${failed}\n`)
      }
    }
  })
  await page.close()
  return { locks, unmapped, firstMs: Math.round(firstMs ?? 0), load: [before, machineLoad()] }
}

/** Returns every explorable lock that can be edited, with the first lesson that contains the lock. */
async function editableLocks({ url }: MeasuredServer): Promise<Asked[]> {
  const { chapters } = (await (await fetch(`${url}/api/library`)).json()) as Library
  const found = new Map<string, Asked>()
  for (const { id: scenario, locks } of chapters.flatMap(({ scenarios }) => scenarios)) {
    for (const { id, lock, store, fleet, explored } of locks) {
      if (store !== 'redis' || !['single', 'quorum'].includes(fleet) || !explored || found.has(lock)) continue
      found.set(lock, { lock, fleet, address: `${url}/s/${scenario}/edit?lock=${id}&${asked}` })
    }
  }
  return [...found.values()]
}

async function measureLock(page: Page, explorer: Explorer, { lock, fleet }: Asked): Promise<EditedFigure> {
  const measured: Omit<EditedFigure, 'lock' | 'fleet' | 'complete'>[] = []
  await page.locator('.cm-content').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.insertText('//')
  // The first round is not counted, because it contains the page's first change and loads the lock's code.
  for (let round = 0; round <= rounds; round += 1) {
    const mapped = await edit(page)
    const began = performance.now()
    await explorer.explore(lock, question, { limits: editedLimits })
    if (round > 0) measured.push({ ...mapped, bareMs: performance.now() - began })
  }
  const middle = (of: Figure) => Math.round(median(measured.map((figure) => figure[of])))
  const complete = (await page.locator('[data-testid=map-result] [data-cut]').count()) === 0
  return {
    ...{ lock, fleet, complete },
    ...{ toldMs: middle('toldMs'), saidMs: middle('saidMs'), drawnMs: middle('drawnMs') },
    ...{ checkedMs: middle('checkedMs'), bareMs: middle('bareMs') },
  }
}

async function edit(page: Page): Promise<Omit<Pick<EditedFigure, Figure>, 'bareMs'>> {
  await page.keyboard.type('x')
  await page.waitForFunction(() => window.lockstepMap.checkedMs > 0, undefined, { timeout: limitMs })
  const { typedMs, soFarMs, saidMs, drawnMs, checkedMs } = await page.evaluate(() => window.lockstepMap)
  return {
    ...{ toldMs: (soFarMs || saidMs) - typedMs, saidMs: saidMs - typedMs },
    ...{ drawnMs: drawnMs - typedMs, checkedMs: checkedMs - typedMs },
  }
}

function withExplorer(measure: (explorer: Explorer) => Promise<void>): Promise<void> {
  return withCompiled(async (load) => {
    const { loadCatalogue } = (await load('server/catalogue/load')) as typeof import('#server/catalogue/load.ts')
    const { Explorer } = (await load(
      'server/explorations/explorer',
    )) as typeof import('#server/explorations/explorer.ts')
    const explorer = new Explorer({
      catalogue: await loadCatalogue(),
      scenariosFolder: path.join(projectFolder, 'scenarios'),
      cacheFolder: path.join(projectFolder, '.cache'),
    })
    await explorer.warm()
    try {
      await measure(explorer)
    } finally {
      await explorer.close()
    }
  })
}

export function editedRows({ locks, unmapped, firstMs, load }: EditedFigures): [string, string][] {
  const ofFleet = (fleet: string) => locks.filter((one) => one.fleet === fleet)
  return [
    ...rowsOf('edit to map', ofFleet('single')),
    ...rowsOf('edit to map, three nodes', ofFleet('quorum')),
    ...unmapped.map(({ lock, failed }): [string, string] => [`no map of ${lock}`, failed]),
    ['a visit to the first map of a server', `${firstMs} ms`],
    ['load of the machine, before and after', load.join(', ')],
  ]
}

function rowsOf(words: string, locks: readonly EditedFigure[]): [string, string][] {
  if (locks.length === 0) return []
  const of = (figure: Figure) => {
    const worst = locks.reduce((slowest, one) => (one[figure] > slowest[figure] ? one : slowest))
    return `median ${median(locks.map((one) => one[figure]))} ms, worst ${worst[figure]} ms (${worst.lock})`
  }
  const cut = locks.filter(({ complete }) => !complete).map(({ lock }) => lock)
  return [
    [`${words}, ${locks.length} locks: the first that is said`, of('toldMs')],
    [`${words}: its sentence`, of('saidMs')],
    [`${words}: its picture`, of('drawnMs')],
    [`${words}: its picture, checked`, of('checkedMs')],
    [`${words}: the explorer alone`, of('bareMs')],
    ...(cut.length > 0 ? [[`${words}: cut off`, cut.join(', ')] as [string, string]] : []),
  ]
}
