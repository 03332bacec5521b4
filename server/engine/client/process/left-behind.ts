/**
 * Processes that locks' processes started in sessions of their own. Signals to a group do not reach them, but they inherit a random word in their environment,
 * which Linux shows in /proc. They are not killed before we end: another client's process may use one, as builds use a daemon.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'

const name = 'LOCKSTEP_TRIAL'
const word = randomUUID()

/** Environment variable for every process of a lock. */
export const trialMark = { [name]: word }

/** Kills all marked processes once the sweeper's input is closed, which the system does whenever we end. Repeats, because some may be starting others. */
const script = `read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
  found=$(grep -lszxF "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -KILL "\${pid%/environ}"; done
done 2>/dev/null`

let sweeper: ChildProcess | undefined

/** Starts the sweeper: from now on no marked process outlives us. */
export function watchOverMarked(): void {
  if (sweeper !== undefined) return
  sweeper = spawn('sh', ['-c', script, 'lockstep-sweeper', `${name}=${word}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.on('error', () => {})
  sweeper.stdin?.on('error', () => {})
  sweeper.unref()
  // Node implements a child's pipes as sockets. This one must not keep us alive.
  ;(sweeper.stdin as Socket).unref()
}

/** Ends all marked processes. Resolves when they have ended. */
export async function endMarked(): Promise<void> {
  const ending = sweeper
  sweeper = undefined
  if (ending === undefined || ending.exitCode !== null) return
  const ended = once(ending, 'exit').catch(() => {})
  ending.ref()
  ending.stdin?.end()
  await ended
}
