import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Returns the lines in Linux's `/proc/net` for the ports that a process listens on. */
export function portsOf(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`))
  const lines = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n'))
  return lines.filter((line) => {
    const [, , , state, , , , , , inode] = line.trim().split(/\s+/)
    return state === '0A' && open.includes(`socket:[${inode}]`)
  })
}

/** Returns the target of a link, or `undefined` if the link is already gone. */
function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link)
  } catch {
    return undefined
  }
}
