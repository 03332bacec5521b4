/** Calls the command line as a terminal would, and captures its output. */
import type { CliIo } from '../command.ts'
import { main } from '../main.ts'

export interface Called {
  status: number
  out: string
  err: string
}

interface Settings {
  env?: NodeJS.ProcessEnv
  live?: boolean
  onErr?: (text: string) => void
}

/** Maximum number of calls by `callSteady`. */
export const maxTries = 12

/**
 * Calls a command for results that need an undisturbed run. Repeats the call if the command
 * reports that the machine was paused or too slow. Runs `prepare` before each call.
 */
export async function callSteady(
  argv: string[],
  { prepare, ...settings }: Settings & { prepare?: () => Promise<void> } = {},
): Promise<Called> {
  for (let tries = 1; ; tries += 1) {
    await prepare?.()
    const called = await call(argv, settings)
    if (tries === maxTries || !/stood still|was too slow/.test(called.err)) return called
  }
}

export async function call(argv: string[], settings: Settings = {}): Promise<Called> {
  const called: Called = { status: -1, out: '', err: '' }
  const io: CliIo = {
    out: (text) => {
      called.out += text
    },
    err: (text) => {
      called.err += text
      settings.onErr?.(text)
    },
    live: settings.live ?? false,
    env: settings.env ?? {},
  }
  called.status = await main(argv, io)
  return called
}
