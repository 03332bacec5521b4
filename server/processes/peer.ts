import { readFileSync } from 'node:fs'

interface Ends {
  localPort?: number | undefined
  remotePort?: number | undefined
}

const established = '01'

/**
 * Returns whether a connection from this machine was made by a process of our own user. Linux lists the owner of each socket. On other systems, and for a
 * connection that has ended, returns `false`.
 */
export function isOwnPeer({ localPort, remotePort }: Ends): boolean {
  if (localPort === undefined || remotePort === undefined) return false
  const uid = String(process.getuid?.())
  return ['tcp', 'tcp6'].flatMap(linesOf).some((line) => {
    const [, theirs = '', ours = '', state, , , , owner] = line.trim().split(/\s+/)
    const isThis = theirs.endsWith(portText(remotePort)) && ours.endsWith(portText(localPort))
    return isThis && state === established && owner === uid
  })
}

/** Formats a port as `/proc/net` does, with four hexadecimal digits. */
const portText = (port: number) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`

function linesOf(kind: string): string[] {
  try {
    return readFileSync(`/proc/net/${kind}`, 'utf8').split('\n')
  } catch {
    return []
  }
}
