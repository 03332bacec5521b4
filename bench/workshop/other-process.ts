import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A separate process that simulates people of a class, so that their own cost is not counted as the server's cost. */
export interface OtherProcess {
  /** Resolves with the next line that the process prints. Rejects if the process ends first. */
  hear(): Promise<string>
  go(): void
  stop(): Promise<void>
}

/** Starts a process. `script` is a file in this folder, and `order` is passed to it as JSON. */
export function startOther(script: string, order: unknown): OtherProcess {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    hear: async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`It ended without a word: ${child.spawnargs.join(' ')}`)
      return value
    },
    go: () => void child.stdin.write('go\n'),
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Reports that this process is ready, and resolves when it may begin. Called in the separate process. */
export async function ready(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}
