/** Where a client's thread begins: loads the rest, compiled if this process runs a compiled program. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const { LOCKSTEP_COMPILED: compiled } = process.env
if (compiled) {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(compiled, 'server/engine/client/worker/inside.mjs')).href)
} else {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: fileURLToPath(new URL('../../../../tsconfig.json', import.meta.url)) })
  await import('./inside.ts')
}
