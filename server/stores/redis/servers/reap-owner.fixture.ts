/** Starts servers, prints their pids, and ends as its argument says. `reap.live.test.ts` starts this file in a separate process. */
import { nodeOf, pidOf } from './fixtures.ts'
import { openPool } from './pool.ts'

const [cacheFolder = '', ending] = process.argv.slice(2)
const pool = await openPool({ cacheFolder, keepReady: [] })
const single = await pool.lend({ topology: 'single', exclusive: false })
const resource = await pool.takeResource()
const sentinel = await pool.lend({ topology: 'sentinel', exclusive: true })
const pids = await Promise.all([...single.nodes, ...resource.nodes, ...sentinel.nodes].map(pidOf))
sentinel.freeze(nodeOf(sentinel, 'n2').id)
process.stdout.write(`${JSON.stringify({ pids })}\n`)
if (ending === 'close') await pool.close()
if (ending === 'exit') process.exit()
if (ending === 'throw') throw new Error('thrown on purpose')
if (ending === 'wait') setInterval(() => {}, 1_000)
