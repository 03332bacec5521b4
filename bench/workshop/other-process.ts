/** People of a process of their own: what they cost the bench must not be taken for what they cost the server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface OtherProcess {
  /** The next line that it says. Rejects if it ends without another. */
  hear(): Promise<string>
  /** It waits for this: from now on it counts. */
  go(): void
  stop(): Promise<void>
}

/** `script`: beside this file. `order`: what it is told to do. */
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

/** In such a process: says that it is ready, and resolves when it is to begin. */
export async function ready(): Promise<void> {
  process.stdout.write('ready\n')
  await once(process.stdin, 'data')
}
