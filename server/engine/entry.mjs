/** Loads the given module in a thread or child process of ours: the compiled module if `LOCKSTEP_COMPILED` is set, otherwise the TypeScript source. */
import { join, relative } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread, workerData } from 'node:worker_threads'

const root = fileURLToPath(new URL('../../', import.meta.url))
const module = isMainThread ? argv[2] : workerData.module
const { LOCKSTEP_COMPILED: compiled } = process.env
if (compiled) {
  process.setSourceMapsEnabled(true)
  const source = relative(root, fileURLToPath(module))
  await import(pathToFileURL(join(compiled, source.replace(/\.ts$/, '.mjs'))).href)
} else {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: join(root, 'tsconfig.json') })
  await import(module)
}
