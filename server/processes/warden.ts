/** Servers do not outlive this process, even if it is killed: a small shell sees its end by a pipe, and ends what is left. */
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ownerFolder } from './folder.ts'

const script = fileURLToPath(new URL('./warden.sh', import.meta.url))
const watched = new Set<string>()

/** From now on. Where there is no shell, the next start clears away what is left. */
export function watchOverServers(): void {
  const folder = ownerFolder()
  if (watched.has(folder)) return
  watched.add(folder)
  // In a session of its own, so that Ctrl-C at a terminal does not end it together with those whom it watches.
  const warden = spawn('/bin/sh', [script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  warden.on('error', () => {})
  warden.stdin.on('error', () => {})
  warden.unref()
  // Node makes a child's pipes of sockets. This one must not keep us alive.
  ;(warden.stdin as Socket).unref()
}
