/** Runs a Lockstep that stays in the middle of a run until it is killed. `external.live.test.ts` starts this file in a separate process. */
import { runOn } from './external-fixtures.ts'
import { cacheFolder } from './fixtures.ts'
import { openPool } from './pool.ts'

const pool = await openPool({ cacheFolder, keepReady: [] })
const fleet = await pool.lend({ topology: 'single', exclusive: false })
await runOn(fleet, ['SET', 'left', '1'])
process.stdout.write('ready\n')
setInterval(() => {}, 1_000)
