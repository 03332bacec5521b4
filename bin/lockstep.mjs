#!/usr/bin/env node
/**
 * Lockstep's one command. Plain Node, no dependencies: makes a fresh machine ready, then hands over to the CLI.
 * Whatever it has to say goes to stderr, so that `--json` leaves nothing but JSON on stdout.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { readyWeb } = await import('./setup/web.mjs')

const argv = process.argv.slice(2)
try {
  await readyDependencies(root, say)
  // What stands behind -- is a command of somebody else's.
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const makesPage = own.some((word) => word === '--html' || word.startsWith('--html='))
  const needsPage = argv[0] === 'serve' || (['export', 'try'].includes(argv[0] ?? '') && makesPage)
  if (needsPage && !own.includes('--help')) await readyWeb(root, say)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const { register } = await import('tsx/esm/api')
register({ tsconfig: `${root}/tsconfig.json` })
const { main } = await import('../server/cli/main.ts')
process.exit(await main(argv))
