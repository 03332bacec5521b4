/** People of a process of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface OtherProcess {
  /** What it says first. Rejects if it ends without a word. */
  said: Promise<string>
  stop(): Promise<void>
}

/** `script`: beside this file. `order`: what it is told to do. */
export function startOther(script: string, order: unknown): OtherProcess {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  return {
    said: Promise.race([once(child.stdout, 'data').then(String), gone.then(() => Promise.reject(silent(child)))]),
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function silent({ spawnargs }: ChildProcess): Error {
  return new Error(`It ended without a word: ${spawnargs.join(' ')}`)
}
