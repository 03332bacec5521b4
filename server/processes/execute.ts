import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ReasonError } from '#model/words/en/reason-error.ts'

/** Runs a program and resolves with its standard output. Rejects with the program's error output if it fails, or if it takes longer than `limitMs`. */
export async function execute(
  program: string,
  args: string[],
  {
    cwd,
    limitMs = 60_000,
    env,
    input = '',
    user = {},
  }: {
    cwd?: string
    limitMs?: number
    env?: NodeJS.ProcessEnv
    input?: string
    /** User to run the program as. Works only if we are root. */
    user?: { uid?: number; gid?: number }
  } = {},
): Promise<string> {
  // Callers parse the output, so it has to be in English.
  const english = { ...(env ?? process.env), LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }
  try {
    const options = { cwd, env: english, timeout: limitMs, maxBuffer: 64 << 20, ...user }
    const running = promisify(execFile)(program, args, options)
    // Writing fails if the program has exited without reading its input. The program's exit status tells whether that is an error.
    running.child.stdin?.on('error', () => {})
    running.child.stdin?.end(input)
    const { stdout } = await running
    return stdout
  } catch (error) {
    const { stderr = '', killed } = error as { stderr?: string; killed?: boolean }
    const command = `${program} ${args.join(' ')}`
    if (killed) throw new ReasonError('command-too-slow', { command, ms: limitMs })
    throw new ReasonError('command-failed', { command, why: stderr.trim() || String(error) })
  }
}
