/**
 * Ends processes that locks' processes started in sessions of their own. Signals to a process group do not reach such processes, but they inherit a random word
 * in their environment, which Linux shows in /proc. They are not killed before this program ends, because another client's process may use one of them, as
 * builds use a daemon.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'

const name = 'LOCKSTEP_TRIAL'
const word = randomUUID()

/** Environment variable that every process of a lock gets. */
export const trialMark = { [name]: word }

/**
 * Shell script that kills all marked processes once the script's input is closed. The system closes that input whenever this program ends. The script repeats,
 * because some of the processes may be starting others.
 */
const script = `read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
  found=$(grep -lszxF "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || exit 0
  for file in $found; do pid=\${file#/proc/}; kill -KILL "\${pid%/environ}"; done
done 2>/dev/null`

let sweeper: ChildProcess | undefined

/** Starts the sweeper. From now on, no marked process outlives this program. */
export function watchOverMarked(): void {
  if (sweeper !== undefined) return
  sweeper = spawn('sh', ['-c', script, 'lockstep-sweeper', `${name}=${word}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.on('error', () => {})
  sweeper.stdin?.on('error', () => {})
  sweeper.unref()
  // Node implements a child's pipes as sockets. This socket must not keep our process alive.
  ;(sweeper.stdin as Socket).unref()
}

export async function endMarked(): Promise<void> {
  const ending = sweeper
  sweeper = undefined
  if (ending === undefined || ending.exitCode !== null) return
  const ended = once(ending, 'exit').catch(() => {})
  ending.ref()
  ending.stdin?.end()
  await ended
}
