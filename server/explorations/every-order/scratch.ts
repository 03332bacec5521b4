import path from 'node:path'
import { loadCatalogue } from '../../catalogue/load.ts'
import { stateAt } from '../../engine/explore/position.ts'
import { judgedIn, plainBudget } from '../../engine/explore/question.ts'
import { projectFolder } from '../../settings.ts'
import { Explorer } from '../explorer.ts'
import { everyOrder } from './judged.ts'
import { WatchedStore } from './watched-store.ts'

const catalogue = await loadCatalogue()
const cacheFolder = path.join(projectFolder, '.cache')
const scenariosFolder = path.join(projectFolder, 'scenarios')
const store = await WatchedStore.open({ cacheFolder })
const explorer = new Explorer({ catalogue, scenariosFolder, cacheFolder })
const [names = '', ...budgets] = process.argv.slice(2)
const asked =
  names === 'all'
    ? [...catalogue.locks.values()]
        .filter((l) => l.store === 'redis' && !l.id.startsWith('redlock'))
        .map(({ id }) => id)
    : names.split(',')
for (const id of asked)
  for (const text of budgets) {
    const lock = catalogue.locks.get(id)!
    const { clients = 2, fenced = false, ...budget } = JSON.parse(text)
    const question = { clients, fenced, budget: { ...plainBudget, ...budget } }
    const { summary, found } = await explorer.explore(id, question)
    if (summary.notExplorable) {
      console.log(id, text, summary.notExplorable)
      break
    }
    const claimed = Object.fromEntries(
      Object.entries(summary.broken).map(([p, { schedules }]: any) => [p, Number(schedules)]),
    )
    if (Number(summary.schedules) > Number(process.env.LIMIT ?? 3000)) {
      console.log(id, text, 'too many', summary.schedules)
      continue
    }
    const began = performance.now()
    let shown = 0
    try {
      const forced = await everyOrder(store, { lock, scenariosFolder }, question, (steps, broken, trace) => {
        if (!process.env.SHOW || !found) return
        const state = stateAt(found.explored, steps)
        const says =
          state === undefined
            ? ['NO SUCH PATH']
            : judgedIn(found.explored.world.words.broken(found.explored.graph.row(state)))
        if (JSON.stringify(says) !== JSON.stringify(broken) && shown++ < Number(process.env.SHOW)) {
          console.log('   ', steps.join(' '), 'explorer', says, 'checkers', broken)
          if (process.env.TRACE) for (const e of trace.events) console.log('      ', JSON.stringify(e))
        }
      })
      const ms = Math.round(performance.now() - began)
      const same =
        forced.orders === Number(summary.schedules) &&
        JSON.stringify(Object.entries(claimed).sort()) === JSON.stringify(Object.entries(forced.broken).sort())
      console.log(
        same ? 'EQUAL ' : 'DIFFER',
        id,
        text,
        summary.schedules,
        same ? '' : `${JSON.stringify(claimed)} forced ${forced.orders} ${JSON.stringify(forced.broken)}`,
        `${ms} ms`,
      )
    } catch (e) {
      console.log('ERROR', id, text, e)
    }
  }
await explorer.close()
await store.close()
