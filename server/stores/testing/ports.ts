import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Lines of a process's listening ports, as in Linux's `/proc/net`. */
export function portsOf(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`))
  const lines = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n'))
  return lines.filter((line) => {
    const [, , , state, , , , , , inode] = line.trim().split(/\s+/)
    return state === '0A' && open.includes(`socket:[${inode}]`)
  })
}

/** `undefined`: it has just been closed. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
