import { readyCompiled } from '../../bin/setup/compiled.mjs'
import { root } from '../../bin/setup/project.mjs'

/**
 * Compiles the program, unless it is already compiled, and passes its folder to the tests' workers. Vitest calls this before the live tests. See
 * `starts-compiled.ts`.
 */
export default async function compileOnce(): Promise<void> {
  const folder = await readyCompiled(root, (words) => console.warn(words))
  if (folder === undefined) throw new Error('The program does not compile')
  process.env.LOCKSTEP_COMPILED_FOR_TESTS = folder
}
