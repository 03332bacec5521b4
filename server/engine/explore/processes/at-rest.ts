/**
 * Finds out whether a process is at rest: it has sent everything that it will send, it waits, and nothing is on its way between the process and us. Linux shows
 * this in `/proc`. On other systems, only the protocol and a short wait can tell. A mistake there shows up as nondeterministic code, never as a wrong count.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'

export const canSee = process.platform === 'linux'

/** Minimum number of threads at which a process is taken for a virtual machine. */
const machineThreads = 15
const tickerLookMs = 150
const tickerLooks = 3

export interface Looked {
  /** Whether a thread of the process, or of one of its children, is running or ready to run. */
  running: boolean
  /** Number of times that these threads have run so far. */
  slices: number
}

const fileOf = (name: string): string => {
  try {
    return readFileSync(name, 'latin1')
  } catch {
    return ''
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const slicesOf = (pid: number, thread: string) =>
  Number(fileOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[2] ?? 0)

/** Looks at all threads of a process and its children, except `ignored` threads, which run even if nothing happens. */
export function look(pid: number, ignored: ReadonlySet<string>): Looked {
  let running = false
  let slices = 0
  const pids = [pid]
  for (const one of pids) {
    for (const thread of threadsOf(one)) {
      if (ignored.has(thread)) continue
      const stat = fileOf(`/proc/${one}/task/${thread}/stat`)
      const state = stat[stat.lastIndexOf(')') + 2] ?? 'Z'
      if (!'SZTXt'.includes(state)) running = true
      slices += slicesOf(one, thread)
      if (thread !== String(one)) continue
      const children = fileOf(`/proc/${one}/task/${thread}/children`).split(' ').map(Number)
      pids.push(...children.filter((child) => child > 0))
    }
  }
  return { running, slices }
}

/** Finds the threads that run now and then even if nothing happens, as a virtual machine's timers do. */
export async function tickersOf(pid: number): Promise<ReadonlySet<string>> {
  const tickers = new Set<string>()
  if (!canSee || threadsOf(pid).length < machineThreads) return tickers
  const read = () => new Map(threadsOf(pid).map((thread) => [thread, slicesOf(pid, thread)]))
  let before = read()
  for (let looks = 0; looks < tickerLooks; looks += 1) {
    await delay(tickerLookMs)
    const now = read()
    for (const [thread, slices] of now) if (before.has(thread) && before.get(thread) !== slices) tickers.add(thread)
    before = now
  }
  return tickers
}

/** Ports where something is under way: bytes that were sent but not yet read, or a connection that is being made. */
export interface BusyPorts {
  listening: ReadonlySet<number>
  connected: ReadonlySet<string>
}

let reading: Promise<BusyPorts> | undefined

/** Reads the kernel's list of connections once for all simultaneous callers, because reading this list takes milliseconds. */
export function busyPorts(): Promise<BusyPorts> {
  reading ??= nextTurn().then(() => {
    reading = undefined
    return portsIn(fileOf('/proc/net/tcp'))
  })
  return reading
}

const [connecting, listens] = ['02', '0A']
const nothing = '00000000:00000000'
const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)

export const pairOf = (one: number, other: number): string => `${one}|${other}`

export function portsIn(table: string): BusyPorts {
  const listening = new Set<number>()
  const connected = new Set<string>()
  for (const line of table.split('\n')) {
    const [, local, remote, state, queues] = line.trim().split(/\s+/)
    if (queues === undefined || Number.isNaN(portOf(local))) continue
    if (state === connecting) listening.add(portOf(remote))
    else if (queues === nothing) continue
    else if (state === listens) listening.add(portOf(local))
    else connected.add(pairOf(portOf(local), portOf(remote)))
  }
  return { listening, connected }
}
