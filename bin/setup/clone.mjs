import { readyCompiled } from './compiled.mjs'
import { readyDependencies } from './dependencies.mjs'
import { root, say } from './project.mjs'
import { readyWeb } from './web.mjs'

/**
 * Prepares a clone for a command: installs the dependencies, builds the page if the command needs it, and compiles the program.
 *
 * @param {string[]} argv the command's arguments
 * @returns {Promise<string | undefined>} the folder with the compiled program; `undefined` if the program has to run from its sources
 */
export async function readyClone(argv) {
  await readyDependencies(root, say)
  // Arguments after `--` are the command of another program.
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const makesPage = own.some((word) => word === '--html' || word.startsWith('--html='))
  const opensPage = argv[0] === 'explore' && own.includes('--open')
  const isInPage = ['serve', 'handout', 'class'].includes(argv[0] ?? '')
  const needsPage = isInPage || opensPage || (['export', 'try'].includes(argv[0] ?? '') && makesPage)
  if (needsPage && !own.includes('--help')) await readyWeb(root, say)
  // Lessons from a folder outside the project are not part of the compiled program.
  const isElsewhere = process.env.LOCKSTEP_SCENARIOS || own.some((word) => /^--scenarios(=|$)/.test(word))
  return isElsewhere ? undefined : await readyCompiled(root, say)
}
