/** Compiles the program before the live tests, unless that was done, and tells their workers where it lies: see `starts-compiled.ts`. */
import { readyCompiled } from '../../bin/setup/compiled.mjs'
import { root } from '../../bin/setup/project.mjs'

export default async function compileOnce(): Promise<void> {
  const folder = await readyCompiled(root, (words) => console.warn(words))
  if (folder === undefined) throw new Error('The program does not compile')
  process.env.LOCKSTEP_COMPILED_FOR_TESTS = folder
}
