/** Runs people in their own process, so that their cost to the bench is not counted as the server's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OtherProcess {
  /** Resolves with the next line that it prints. Rejects if it ends without another. */
  hear(): Promise<string>
  /** Sends the signal to begin, for which it waits. */
  go(): void
  stop(): Promise<void>
}

/** `script`: a file in this folder. `order`: its instructions. */
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

/** Called in such a process: reports that it is ready, and resolves when it may begin. */
export async function ready(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}
