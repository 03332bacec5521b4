/** Before the live tests: compiles the program if that was not done yet, and tells the tests' workers where it is. See `starts-compiled.ts`. */
import { readyCompiled } from '../../bin/setup/compiled.mjs'
import { root } from '../../bin/setup/project.mjs'

export default async function compileOnce(): Promise<void> {
  const folder = await readyCompiled(root, (words) => console.warn(words))
  if (folder === undefined) throw new Error('The program does not compile')
  process.env.LOCKSTEP_COMPILED_FOR_TESTS = folder
}
