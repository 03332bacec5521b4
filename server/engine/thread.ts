/** Worker threads for code that may block its processor: a thread can be ended even then. */
import { Worker } from 'node:worker_threads'

/** Runs a TypeScript module of ours in a thread of its own, which does not keep this process alive. */
export function openThread(module: URL, memoryLimitMb: number): Worker {
  const worker = new Worker(new URL('./entry.mjs', import.meta.url), {
    execArgv: [],
    workerData: { module: module.href },
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  worker.unref()
  return worker
}
