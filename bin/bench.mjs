/** `npm run bench`: makes the machine ready, then measures. */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { readyWeb } = await import('./setup/web.mjs')

await readyDependencies(root, say)
await readyWeb(root, say)
const { readyBrowser } = await import('./setup/browser.mjs')
await readyBrowser(say)
const { register } = await import('tsx/esm/api')
register({ tsconfig: `${root}/tsconfig.json` })
const [what, ...argv] = process.argv.slice(2)
const workshop = what === 'workshop'
const { main } = workshop ? await import('../bench/workshop/main.ts') : await import('../bench/main.ts')
process.exit(await main(workshop ? argv : process.argv.slice(2)))
