/** `npm run bench`, `bench:workshop`, `bench:battery`: makes the machine ready, then measures. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { readyWeb } = await import('./setup/web.mjs')

const [what, ...argv] = process.argv.slice(2)
await readyDependencies(root, say)
if (what !== 'battery') {
  await readyWeb(root, say)
  const { readyBrowser } = await import('./setup/browser.mjs')
  await readyBrowser(say)
}
const { register } = await import('tsx/esm/api')
register({ tsconfig: `${root}/tsconfig.json` })
const mains = {
  workshop: () => import('../bench/workshop/main.ts'),
  battery: () => import('../bench/battery/main.ts'),
}
const isNamed = what === 'workshop' || what === 'battery'
const { main } = isNamed ? await mains[what]() : await import('../bench/main.ts')
process.exit(await main(isNamed ? argv : process.argv.slice(2)))
