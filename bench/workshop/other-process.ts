/** Runs a class's people in a separate process, so that their own cost is not counted as the server's. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OtherProcess {
  /** Resolves with the next line that the process prints. Rejects if the process ends first. */
  hear(): Promise<string>
  /** Tells the process to begin; it waits for this. */
  go(): void
  stop(): Promise<void>
}

/** `script`: a file in this folder. `order`: the instructions that it gets as its argument, as JSON. */
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

/** Called in the other process: reports that it is ready, and resolves when it may begin. */
export async function ready(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}
