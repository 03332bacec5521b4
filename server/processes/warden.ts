/**
 * Guards our servers, so that they do not outlive this process even if it is killed. A small shell script notices by a closed pipe that this process has ended,
 * and ends the remaining servers.
 */
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ownerFolder } from './folder.ts'

const script = fileURLToPath(new URL('./warden.sh', import.meta.url))
const watched = new Set<string>()

/** Starts the guard. If this machine has no shell, the next start of Lockstep removes what is left. */
export function watchOverServers(): void {
  const folder = ownerFolder()
  if (watched.has(folder)) return
  watched.add(folder)
  // The guard gets a session of its own, so that Ctrl-C in a terminal does not end it together with the servers it guards.
  const warden = spawn('/bin/sh', [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  warden.on('error', () => {})
  warden.stdin.on('error', () => {})
  warden.unref()
  // Node uses sockets for a child's pipes. This one must not keep our process running.
  ;(warden.stdin as Socket).unref()
}
