/** Implements `npm run bench`, `bench:workshop`, `bench:battery` and `bench:scale`: installs and builds whatever is missing, then runs the benchmark. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { readyWeb } = await import('./setup/web.mjs')

const [what, ...argv] = process.argv.slice(2)
if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(`npm run bench [-- --only PART,…] [--lock ID,…] [--json]
    The figures that README and release notes quote, beside a baseline in the same run; without --only all of them, in about ten minutes.
    --lock: these locks only, of the part edited.
    Parts: pairs, runs, proxy, explore, edited, brought, growth, starts, page, languages, large, stores (with outages; alone: outages).
npm run bench:workshop [-- --followers 500] [--json]
    A class in one room: steps, answers, runs, and floods.
npm run bench:battery [-- --lock ID] [--json | --out FILE]
    Every right lock under every fault.
npm run bench:scale [-- --only runs,rooms] [--servers 4] [--rooms 100] [--sockets 5000] [--json]
    Runs on 1, 2 and 4 runners beside a server alone; rooms on several servers beside bare socket.io.
`)
  process.exit(0)
}
await readyDependencies(root, say)
if (what !== 'battery' && what !== 'scale') {
  await readyWeb(root, say)
  const { readyBrowser } = await import('./setup/browser.mjs')
  await readyBrowser(say)
}
const { register } = await import('tsx/esm/api')
register({ tsconfig: `${root}/tsconfig.json` })
const mains = {
  workshop: () => import('../bench/workshop/main.ts'),
  battery: () => import('../bench/battery/main.ts'),
  scale: () => import('../bench/scale/main.ts'),
}
const isNamed = what === 'workshop' || what === 'battery' || what === 'scale'
const { main } = isNamed ? await mains[what]() : await import('../bench/main.ts')
process.exit(await main(isNamed ? argv : process.argv.slice(2)))
