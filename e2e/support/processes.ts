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

/** Returns the process ids of all Redis servers and Sentinels that descend from a process. */
export function redisProcessesOf(ancestor: number): number[] {
  const all = listed()
  const family = new Set([ancestor])
  // A child may be listed before its parent, so this loop repeats until no process is added.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid, command }) => family.has(pid) && /redis-|valkey-/.test(command)).map(({ pid }) => pid)
}
