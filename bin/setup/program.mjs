import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './project.mjs'

/**
 * Loads the command line's `main`, and makes the threads of clients load the same version of the program.
 *
 * @param {string | undefined} compiled folder of the compiled program; if it is `undefined`, the program runs from its sources
 * @returns {Promise<typeof import('../../server/cli/main.ts')>}
 */
export async function program(compiled) {
  if (compiled === undefined) {
    delete process.env.LOCKSTEP_COMPILED
    const { register } = await import('tsx/esm/api')
    register({ tsconfig: join(root, 'tsconfig.json') })
    return import('../../server/cli/main.ts')
  }
  process.env.LOCKSTEP_COMPILED = compiled
  process.setSourceMapsEnabled(true)
  return import(pathToFileURL(join(compiled, 'server/cli/main.mjs')).href)
}
