#!/usr/bin/env node
/**
 * Lockstep's one command. Plain Node, no dependencies: makes a fresh machine ready, then hands over to the CLI. Its own messages go to stderr, so that `--json`
 * leaves nothing but JSON on stdout.
 */
import { requireNode } from './setup/node.mjs'

requireNode()
const { root, say } = await import('./setup/project.mjs')
const { readyDependencies } = await import('./setup/dependencies.mjs')
const { readyCompiled } = await import('./setup/compiled.mjs')
const { readyWeb } = await import('./setup/web.mjs')

const argv = process.argv.slice(2)
/** @type {string | undefined} */
let compiled
try {
  await readyDependencies(root, say)
  // Everything after -- is a command that is not ours.
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const makesPage = own.some((word) => word === '--html' || word.startsWith('--html='))
  const opensPage = argv[0] === 'explore' && own.includes('--open')
  const needsPage = argv[0] === 'serve' || opensPage || (['export', 'try'].includes(argv[0] ?? '') && makesPage)
  if (needsPage && !own.includes('--help')) await readyWeb(root, say)
  // Only this project's own lessons are compiled.
  const isElsewhere = process.env.LOCKSTEP_SCENARIOS || own.some((word) => /^--scenarios(=|$)/.test(word))
  if (!isElsewhere) compiled = await readyCompiled(root, say)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const { program } = await import('./setup/program.mjs')
const { main } = await program(compiled)
process.exit(await main(argv))
