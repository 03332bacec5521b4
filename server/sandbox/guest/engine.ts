/** Creates QuickJS engines, compiled to WebAssembly. Each engine gets its own memory with a limit, so nothing that one engine has run affects the next. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import release from '@jitl/quickjs-wasmfile-release-sync'
import {
  DefaultIntrinsics,
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { limits } from './limits.ts'

export type Engine = QuickJSWASMModule

const pageBytes = 64 * 1024
/** Initial number of pages of memory, for which the WebAssembly program is linked. */
const firstPages = 256

let compiled: Promise<WebAssembly.Module> | undefined

export async function openEngine(): Promise<Engine> {
  compiled ??= WebAssembly.compile(program())
  const maximum = (limits.engineMegabytes * 1024 ** 2) / pageBytes
  const wasmMemory = new WebAssembly.Memory({ initial: firstPages, maximum })
  return await newQuickJSWASMModuleFromVariant(newVariant(release, { wasmModule: await compiled, wasmMemory }))
}

/** Returns the WebAssembly program. A published package has no dependencies, so it has the program in the folder of this file, compressed. */
function program(): Uint8Array<ArrayBuffer> {
  const packed = new URL('./quickjs.wasm.br', import.meta.url)
  if (existsSync(packed)) return brotliDecompressSync(readFileSync(packed))
  return readFileSync(createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
}

/** Opens a context with its own runtime, and with limits on memory and stack. `Date` is left out, because a lock may only use the clock of its context. */
export function openContext(engine: Engine): QuickJSContext {
  const runtime = engine.newRuntime({
    memoryLimitBytes: limits.megabytes * 1024 ** 2,
    maxStackSizeBytes: limits.stackBytes,
  })
  return runtime.newContext({ intrinsics: { ...DefaultIntrinsics, Date: false, TypedArrays: false } })
}
