import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program and resolves to what it printed. Rejects with its own words if it fails or takes longer than `limitMs`. */
export async function execute(
  program: string,
  args: string[],
  {
    cwd,
    limitMs = 60_000,
    env,
    input = '',
  }: { cwd?: string; limitMs?: number; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<string> {
  // Its answers are read by us, so they have to be in English.
  const english = { ...(env ?? process.env), LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  try {
    const running = promisify(execFile)(program, args, { cwd, env: english, timeout: limitMs, maxBuffer: 64 << 20 })
    // A program that reads nothing may have ended by now. What it did is told by its status.
    running.child.stdin?.on('error', () => {})
    running.child.stdin?.end(input)
    const { stdout } = await running
    return stdout
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean }
    const why = killed ? `took longer than ${limitMs} ms` : `failed: ${stderr.trim() || String(error)}`
    throw new Error(`${program} ${args.join(' ')} ${why}`, { cause: error })
  }
}
