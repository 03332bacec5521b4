import { readyCompiled } from './compiled.mjs'
import { readyDependencies } from './dependencies.mjs'
import { root, say } from './project.mjs'
import { readyWeb } from './web.mjs'

/**
 * Makes a clone ready for a command: installs its dependencies, builds the page if the command needs it, and compiles the program.
 *
 * @param {string[]} argv of the command
 * @returns {Promise<string | undefined>} the folder with the compiled program; `undefined` if the sources have to be run
 */
export async function readyClone(argv) {
  await readyDependencies(root, say)
  // Arguments after -- are another program's command.
  const own = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv
  const makesPage = own.some((word) => word === '--html' || word.startsWith('--html='))
  const opensPage = argv[0] === 'explore' && own.includes('--open')
  const isInPage = ['serve', 'handout', 'class'].includes(argv[0] ?? '')
  const needsPage = isInPage || opensPage || (['export', 'try'].includes(argv[0] ?? '') && makesPage)
  if (needsPage && !own.includes('--help')) await readyWeb(root, say)
  // Lessons from elsewhere are not compiled.
  const isElsewhere = process.env.LOCKSTEP_SCENARIOS || own.some((word) => /^--scenarios(=|$)/.test(word))
  return isElsewhere ? undefined : await readyCompiled(root, say)
}
