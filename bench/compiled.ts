import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '#server/settings.ts'
import { readyCompiled } from '../bin/setup/compiled.mjs'

/** Loads a compiled module by its path in the project, without extension. `build/server.config.ts` lists the modules that can be loaded. */
type Load = (module: string) => Promise<unknown>

/**
 * Calls `measure` with a function that loads the server's modules as `npm start` compiles them. Modules that the benchmarks import directly are loaded from
 * their sources. Threads that `measure` starts run the compiled program too.
 */
export async function withCompiled<T>(measure: (load: Load) => Promise<T>): Promise<T> {
  const folder = await readyCompiled(projectFolder, (words) => process.stderr.write(`${words}\n`))
  if (folder === undefined) throw new Error('what is not compiled is not what people run')
  process.env.LOCKSTEP_COMPILED = folder
  try {
    return await measure((module) => import(pathToFileURL(join(folder, `${module}.mjs`)).href))
  } finally {
    delete process.env.LOCKSTEP_COMPILED
  }
}
