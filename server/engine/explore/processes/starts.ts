/** Starts processes of the program: limits how many run at once, keeps waiting processes for reuse, and ends processes that have waited too long. */
import { NotExplorable } from '../clients/messages.ts'
import { type ExploredProgram, LockProcess } from './lock-process.ts'

/**
 * Milliseconds after which a waiting process is ended. Libraries give up on an answer after two seconds or more, so this limit is shorter. A process that has
 * waited longer than `patienceMs` may have given up, so its output does not count.
 */
const parkedMs = 1500
export const patienceMs = 2500
const reapMs = 250

const limits = {
  /** Maximum number of processes that start at the same time. */
  starting: 2,
  /** Maximum number of histories that processes are led through at the same time. More processes would slow each other down. */
  led: 3,
  /** Maximum number of processes that exist. Most of them are waiting. */
  alive: 24,
  all: 4000,
}

/** Runs a limited number of tasks at once. */
class Turns {
  private readonly waiting: (() => void)[] = []

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free += 1
    }
  }
}

/** A point of a history at which processes wait until they are led on. */
export interface Parking {
  parked: LockProcess[]
  /** Whether no process will be led on from here. */
  isOver: boolean
}

export class Starts {
  count = 0
  private spare: Promise<LockProcess> | undefined
  private readonly starting = new Turns(limits.starting)
  private readonly leading = new Turns(limits.led)
  private readonly alive = new Set<LockProcess>()
  /** Waiting processes, longest wait first. Each has its number of events when it began to wait, and the place where it waits. */
  private readonly parked = new Map<LockProcess, { events: number; at: Parking }>()
  private readonly reaper: NodeJS.Timeout
  private isOver = false

  constructor(private readonly program: ExploredProgram) {
    this.reaper = setInterval(() => this.reap(), reapMs)
    this.reaper.unref()
  }

  /** Runs work that leads processes through a history, when the work's turn comes. */
  lead<T>(work: () => Promise<T>): Promise<T> {
    return this.leading.take(work)
  }

  /** Resolves with a process that has begun and has not been asked anything. Also starts the next process. Rejects with `NotExplorable`. */
  async fresh(): Promise<LockProcess> {
    const mine = this.spare ?? this.start()
    this.spare = this.start()
    return await mine
  }

  park(process: LockProcess, at: Parking): void {
    at.parked.push(process)
    this.parked.set(process, { events: process.events, at })
    for (const [oldest, { at: place }] of this.parked) {
      if (this.alive.size <= limits.alive) break
      this.end(oldest, place)
    }
  }

  /** Takes out a process that waits at this point, if one of these processes is still usable. */
  unpark(at: Parking): LockProcess | undefined {
    for (let process = at.parked.pop(); process; process = at.parked.pop()) {
      const isGood = this.isGood(process)
      this.parked.delete(process)
      if (isGood) return process
      this.end(process)
    }
    return undefined
  }

  end(process: LockProcess, at?: Parking): void {
    if (at) at.parked = at.parked.filter((other) => other !== process)
    this.parked.delete(process)
    this.alive.delete(process)
    process.kill()
  }

  async close(): Promise<void> {
    this.isOver = true
    clearInterval(this.reaper)
    const { spare } = this
    await spare?.then(
      (process) => process.kill(),
      () => {},
    )
    for (const process of [...this.alive]) this.end(process)
  }

  private start(): Promise<LockProcess> {
    const started = this.starting.take(async () => {
      if (this.isOver) throw new NotExplorable(['ended'])
      this.count += 1
      if (this.count > limits.all) throw new NotExplorable(['too-many-starts', limits.all], 'too-many-starts')
      const process = await LockProcess.start(this.program)
      if (this.isOver) process.kill()
      this.alive.add(process)
      return process
    })
    // Avoids an unhandled rejection: the failure reaches the caller that takes the process.
    started.catch(() => {})
    return started
  }

  /** Returns whether a waiting process is usable: nothing has happened to the process while it waited, and it will not give up soon. */
  private isGood(process: LockProcess): boolean {
    const seen = this.parked.get(process)?.events
    return seen === process.events && process.heldMs < parkedMs
  }

  private reap(): void {
    for (const [process, { at }] of this.parked) if (at.isOver || !this.isGood(process)) this.end(process, at)
  }
}
