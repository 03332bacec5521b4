/** The processes of this machine, as far as tests have to look after them. */
import { execFileSync } from 'node:child_process'

interface Listed {
  pid: number
  parent: number
  command: string
}

function listed(): Listed[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command ?? '' }))
}

/** The Redis servers and Sentinels that descend from a process. */
export function redisProcessesOf(ancestor: number): number[] {
  const all = listed()
  const family = new Set([ancestor])
  // A child may stand before its parent in the list, so look until nobody new is found.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid, command }) => family.has(pid) && /redis-|valkey-/.test(command)).map(({ pid }) => pid)
}
