/** Opens worker threads for code that may block its processor: even a blocked thread can be ended. */
import { Worker } from 'node:worker_threads'

/** Runs one of our TypeScript modules in a thread of its own. The thread does not keep this process alive. */
export function openThread(module: URL, memoryLimitMb: number): Worker {
  const worker = new Worker(new URL('./entry.mjs', import.meta.url), {
    execArgv: [],
    workerData: { module: module.href },
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  worker.unref()
  return worker
}
