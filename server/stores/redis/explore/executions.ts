/** Executes commands on lanes and reads their effects: the answer, the resulting database, and whether the command wrote the lock's key. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { NotExplorable } from '#server/engine/explore/clients/messages.ts'
import type {
  Execution,
  RawReply,
  Snapshot,
  StoreCommand,
  StoredKey,
  TriedCommands,
  WireValue,
} from '#server/engine/explore/store.ts'
import { wireText } from '../connect/wire-text.ts'
import { RespError, type RespValue } from '../observe/resp.ts'
import type { RawConnection } from './lane.ts'
import { ReadReplies } from './replies.ts'
import { confinedText, type Logins, replyTo, sentText, type WrittenCommand } from './sent-commands.ts'

export const lookScript = readFileSync(new URL('./look.lua', import.meta.url), 'utf8')

/** Unit to which remaining leases are rounded up, in milliseconds. It is far longer than the real time that passes while states are compared. */
const exactMs = 1_000_000
/** Approximate number of commands per write. */
const chunk = 4000

const look = wireText(['EVALSHA', createHash('sha1').update(lookScript).digest('hex'), '0', String(exactMs)])
const flush = wireText(['FLUSHDB'])
/** Commands that follow a tried one to detect writes of the lock's key: EXEC fails if a watched key was written, even by the same connection. */
const thenAsk = wireText(['MULTI']) + wireText(['EXEC'])

/**
 * Returns whether a command may touch the key. A script may touch it without naming it, so this is always true for commands of processes and of edited locks.
 */
const mayTouch = ({ argv, sent, confined }: StoreCommand, key: string): boolean =>
  sent !== undefined || confined === true || argv.includes(key)
const isNothing = (answer: string | undefined) => answer?.startsWith('*-1') === true

/** The jobs of one write to a lane, and the answers to that write. */
interface Written {
  jobs: TriedCommands[]
  answers: Promise<string[]>
}

export class Executions {
  /** Caches of parsed replies, because databases and answers repeat. */
  private readonly raw = new ReadReplies<RawReply>(rawOf)
  private readonly snapshots = new ReadReplies<Snapshot>(snapshotOf)
  /** Replies to processes, keyed by their bytes. */
  private readonly sentReplies = new Map<string, RawReply>()
  /** Commands in wire format, cached because each command is executed on many databases. */
  private readonly written = new WeakMap<StoreCommand, WrittenCommand>()
  /** Commands that lead to a database, in wire format. */
  private readonly led = new WeakMap<TriedCommands['led'], { text: string; count: number }>()

  constructor(private readonly logins: Logins) {}

  async on(lane: RawConnection, jobs: readonly TriedCommands[]): Promise<Execution[][]> {
    const written: Written[] = []
    let text = ''
    let count = 0
    let own: TriedCommands[] = []
    let wanted: number[] = []
    const send = () => {
      written.push({ jobs: own, answers: lane.send(text, count, wanted) })
      text = ''
      count = 0
      own = []
      wanted = []
    }
    for (const job of jobs) {
      own.push(job)
      const led = this.ledText(job.led)
      const watchFirst = wireText(['WATCH', job.key])
      for (const command of job.tried) {
        const one = this.textOf(command)
        const isWatched = mayTouch(command, job.key)
        text += led.text + (isWatched ? watchFirst : '') + one.text + (isWatched ? thenAsk : '') + look
        const at = count + led.count + (isWatched ? 1 : 0)
        for (let answer = 0; answer < one.answers; answer += 1) wanted.push(at + one.first + answer)
        count = at + one.count + (isWatched ? 2 : 0) + 1
        if (isWatched) wanted.push(count - 2)
        wanted.push(count - 1)
      }
      if (count >= chunk) send()
    }
    if (count > 0) send()
    const answered = await Promise.all(written.map(({ answers }) => answers))
    return written.flatMap((part, index) => this.executionsOf(part.jobs, answered[index] ?? []))
  }

  /**
   * Converts answers to executions. For each tried command, `answers` contains its reply and the resulting database. If the command may touch the lock's key,
   * EXEC's reply comes in between.
   */
  private executionsOf(jobs: readonly TriedCommands[], answers: readonly string[]): Execution[][] {
    let at = 0
    return jobs.map(({ key, tried }) =>
      tried.map((command) => {
        const replies = this.textOf(command).answers
        const own = answers.slice(at, at + replies + (mayTouch(command, key) ? 2 : 1))
        at += own.length
        const touched = own.length === replies + 2 && isNothing(own[replies])
        const raw = this.rawOf(command, own.slice(0, replies))
        return { raw, snapshot: this.snapshots.read(own.at(-1) ?? ''), touched }
      }),
    )
  }

  private rawOf({ sent }: StoreCommand, answers: readonly string[]): RawReply {
    if (sent === undefined) return this.raw.read(answers[0] ?? '')
    const text = answers.join('') + (sent.isTransaction ? '!' : '')
    const known = this.sentReplies.get(text)
    if (known !== undefined) return known
    const value = exactIn(replyTo(sent, answers))
    const isError = value.t === '-' || value.t === '!'
    const raw: RawReply = isError ? { error: String(value.v) } : { reply: value }
    this.sentReplies.set(text, raw)
    return raw
  }

  private textOf(command: StoreCommand): WrittenCommand {
    const known = this.written.get(command)
    if (known !== undefined) return known
    const made = this.write(command)
    this.written.set(command, made)
    return made
  }

  private write({ sent, argv, confined }: StoreCommand): WrittenCommand {
    if (sent) return sentText(sent, this.logins)
    return confined ? confinedText(argv, this.logins) : { text: wireText(argv), count: 1, first: 0, answers: 1 }
  }

  private ledText(led: TriedCommands['led']): { text: string; count: number } {
    const known = this.led.get(led)
    if (known !== undefined) return known
    const written = led.map((command) => this.textOf(command))
    const made = {
      text: flush + written.map(({ text }) => text).join(''),
      count: 1 + written.reduce((sum, { count }) => sum + count, 0),
    }
    this.led.set(led, made)
    return made
  }
}

function rawOf(value: RespValue): RawReply {
  return value instanceof RespError ? { error: value.message } : { reply: exact(value) }
}

function exact(value: RespValue): RespValue {
  if (Array.isArray(value)) return value.map(exact)
  return typeof value === 'number' ? wholeLease(value) : value
}

function exactIn({ t, v }: WireValue): WireValue {
  if (Array.isArray(v)) return { t, v: v.map(exactIn) }
  return t === ':' ? { t, v: String(wholeLease(Number(v))) } : { t, v }
}

/** Rounds a remaining lease up to its exact value, because the explored clock does not advance by itself. */
function wholeLease(value: number): number {
  // The first unit is for leases in milliseconds, the second for leases in seconds.
  for (const unit of [exactMs, exactMs / 1000]) {
    const whole = Math.ceil(value / unit) * unit
    if (value >= 100 * unit && whole - value < unit / 2) return whole
  }
  return value
}

function snapshotOf(value: RespValue): Snapshot {
  if (!Array.isArray(value)) throw new Error(`the explorer cannot read its database: ${value}`)
  return value.map((found): StoredKey => {
    const [key, type, leftMs, content] = Array.isArray(found) ? found : []
    if (content === undefined) throw new NotExplorable(['incomparable', String(type)])
    return {
      key: String(key),
      type: String(type),
      value: Array.isArray(content) ? JSON.stringify(content) : String(content),
      leftMs: Number(leftMs) < 0 ? null : Number(leftMs),
    }
  })
}
