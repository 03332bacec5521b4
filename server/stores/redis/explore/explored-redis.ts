import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { lockKey } from '#scenarios/lesson.ts'
import { type HeardOutcome, NotExplorable } from '#server/engine/explore/clients/messages.ts'
import { nodeName } from '#server/engine/explore/question.ts'
import type {
  Execution,
  ExploredLock,
  ExploredStore,
  Job,
  RawReply,
  Snapshot,
  StoreCommand,
  StoredKey,
  Translation,
  Writes,
} from '#server/engine/explore/store.ts'
import type { Answer, Request } from '#server/engine/port.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import type { LinkSetup, RedisCommand } from '../connect/client-link.ts'
import { wireText } from '../connect/wire-text.ts'
import { RespError, type RespValue } from '../observe/resp.ts'
import type { RawConnection } from './lane.ts'
import { ReadReplies } from './replies.ts'

const scriptOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const lookScript = scriptOf('./look.lua')
const advanceScript = scriptOf('./advance.lua')
const writeScript = scriptOf('../resource/write.lua')
const readScript = scriptOf('../resource/read.lua')

const stockKey = 'stock'
const largestKey = `${stockKey}:largest-token`
/** Precision of leases in milliseconds. Real time goes on while states are compared, by far less than this. */
const exactMs = 1_000_000
/** Commands per write, about. */
const chunk = 4000

const shaOf = (script: string) => createHash('sha1').update(script).digest('hex')
const [advanceSha, writeSha, readSha] = [shaOf(advanceScript), shaOf(writeScript), shaOf(readScript)]
const look = wireText(['EVALSHA', shaOf(lookScript), '0', String(exactMs)])
const flush = wireText(['FLUSHDB'])
/** Commands around a tried one, to detect writes of the lock's key: EXEC fails once a watched key was written, even by the same connection. */
const watchFirst = wireText(['WATCH', lockKey])
const thenAsk = wireText(['MULTI']) + wireText(['EXEC'])
/** Scripts to load before the first job. */
export const explorerScripts: readonly string[] = [lookScript, advanceScript, writeScript, readScript]

/** Commands that depend on more than the database, each with the reason. */
const unexplored: Record<string, string> = {
  WAIT: 'It waits for replicas (WAIT), and the explorer has none.',
  TIME: 'It asks the server for its time, which never stands still.',
  ...Object.fromEntries(
    ['MULTI', 'EXEC', 'DISCARD', 'WATCH', 'UNWATCH'].map((name) => [
      name,
      `It goes by what its connection remembers (${name}); the explorer carries out each command by itself.`,
    ]),
  ),
  ...Object.fromEntries(
    ['BLPOP', 'BRPOP', 'BLMOVE', 'BRPOPLPUSH', 'BLMPOP', 'BZPOPMIN', 'BZPOPMAX', 'BZMPOP'].map((name) => [
      name,
      `It lets Redis keep it waiting (${name}); the explorer cannot yet order who is woken when.`,
    ]),
  ),
}

/** Clients' clocks stand still in an exploration, but the server's does not. */
const byTheClock =
  'It ends a lease at a time of the clock (EXPIREAT, PXAT…), and the server has another clock here than the workers.'
const clockWords = /["'](P?EXPIREAT|P?EXPIRETIME|PXAT|EXAT)["']/i
const isByTheClock = (argv: readonly string[]) =>
  argv.some((word) => /^(P?EXPIREAT|P?EXPIRETIME|PXAT|EXAT)$/i.test(word))

/** They replace the key whole. */
const setters = ['SET', 'SETNX', 'SETEX', 'PSETEX', 'GETSET', 'MSET', 'MSETNX', 'RENAME', 'RENAMENX', 'COPY', 'BITOP']
const counters = ['INCR', 'INCRBY', 'DECR', 'DECRBY']

function writesOf(name: string): Writes {
  if (setters.includes(name.toUpperCase())) return 'sets'
  return counters.includes(name.toUpperCase()) ? 'counts' : 'changes'
}

/** A script's writes are those of its calls. */
function writesOfScript(text: string): Writes {
  const calls = (names: readonly string[]) => new RegExp(`call\\(\\s*["'](${names.join('|')})["']`, 'i').test(text)
  if (calls(setters)) return 'may-set'
  return calls(counters) ? 'counts' : 'changes'
}

/** Caches of parsed replies: databases and answers repeat. */
interface ReplyReaders {
  raw: ReadReplies<RawReply>
  snapshot: ReadReplies<Snapshot>
}

export class ExploredRedis implements ExploredStore {
  readonly clientModule = new URL('../connect/client-link.ts', import.meta.url).href

  private readonly read: ReplyReaders = { raw: new ReadReplies(rawOf), snapshot: new ReadReplies(snapshotOf) }

  /** `process`: a server for this explorer only. */
  constructor(
    private readonly process: ServerProcess,
    private readonly lanes: readonly RawConnection[],
  ) {}

  linksTo(nodes: number): LinkSetup {
    return { nodes: Array.from({ length: nodes }, (_, node) => nodeName(node)), channel: 'released' }
  }

  given({ nodes, stock }: ExploredLock): StoreCommand[][] {
    return [...Array.from({ length: nodes }, () => []), [{ argv: ['SET', stockKey, String(stock)] }]]
  }

  translate(request: Request, lock: ExploredLock): Translation {
    switch (request.do) {
      case 'command':
        return ofCommand(request.link, request.command as RedisCommand, lock)
      case 'read': {
        const { token } = request
        const learns = lock.fenced === 'read-and-write' && token !== undefined
        const argv = learns ? ['EVALSHA', readSha, '2', stockKey, largestKey, String(token)] : ['GET', stockKey]
        return {
          database: lock.nodes,
          command: { argv },
          shown: ['read', stockKey, ...(learns ? [`token ${token}`] : [])],
        }
      }
      case 'write': {
        const { value, token } = request
        const args = [String(value), token === undefined ? '' : String(token), lock.fenced === false ? '0' : '1']
        const argv = ['EVALSHA', writeSha, '2', stockKey, largestKey, ...args]
        const shown = ['write', stockKey, String(value), ...(token === undefined ? [] : [`token ${token}`])]
        return { database: lock.nodes, command: { argv }, shown }
      }
      default:
        throw new NotExplorable(`Its clients use more than the stock (${request.do}).`)
    }
  }

  outcomeOf(request: Request, raw: RawReply): HeardOutcome {
    if ('error' in raw) return raw
    const { reply } = raw
    if (request.do === 'read') return { value: Number(reply) }
    if (request.do === 'write') return { value: Array.isArray(reply) && reply[0] === 1 }
    const link = request.do === 'command' ? request.link : 0
    return { value: { reply, node: `n${link + 1}` } as Answer }
  }

  advance(ms: number): StoreCommand {
    return { argv: ['EVALSHA', advanceSha, '0', String(ms)] }
  }

  async execute(jobs: readonly Job[]): Promise<Execution[][]> {
    const shares = await Promise.all(
      this.lanes.map((lane, index) =>
        carryOut(
          lane,
          jobs.filter((_, at) => at % this.lanes.length === index),
          this.read,
        ),
      ),
    )
    return jobs.map((_, at) => shares[at % this.lanes.length]?.[Math.floor(at / this.lanes.length)] ?? [])
  }

  async close(): Promise<void> {
    for (const lane of this.lanes) lane.close()
    await this.process.end()
  }
}

function ofCommand(link: number, command: RedisCommand, { scripts, forgets }: ExploredLock): Translation {
  if (command.do === 'call') {
    const [name = ''] = command.argv
    const why = unexplored[name.toUpperCase()]
    if (why) throw new NotExplorable(why)
    if (forgets && /^(SCRIPT|EVALSHA)$/i.test(name)) {
      throw new NotExplorable(
        'It goes by scripts that the server remembers, and the explorer’s server never forgets any.',
      )
    }
    if (isByTheClock(command.argv)) throw new NotExplorable(byTheClock)
    return { database: link, command: { argv: command.argv }, shown: command.argv, writes: writesOf(name) }
  }
  if (command.do === 'eval') {
    const text = scripts.get(command.file)
    if (text === undefined) throw new NotExplorable(`There is no ${command.file} beside it.`)
    if (/call\(\s*['"]TIME['"]/i.test(text)) throw new NotExplorable(unexplored.TIME ?? '')
    if (clockWords.test(text)) throw new NotExplorable(byTheClock)
    const rest = [String(command.keys.length), ...command.keys, ...command.args]
    return {
      database: link,
      command: { argv: ['EVAL', text, ...rest] },
      shown: ['EVAL', command.file, ...rest],
      writes: writesOfScript(text),
    }
  }
  throw new NotExplorable('It listens to a channel (SUBSCRIBE); the explorer cannot yet order who hears what when.')
}

const mayTouch = ({ argv }: StoreCommand): boolean => argv.includes(lockKey)
const isNothing = (answer: string | undefined) => answer?.startsWith('*-1') === true

const texts = new WeakMap<StoreCommand, string>()

/** The command in wire format, cached: it is executed on many databases. */
function textOf(command: StoreCommand): string {
  const known = texts.get(command)
  if (known !== undefined) return known
  const text = wireText(command.argv)
  texts.set(command, text)
  return text
}

/** Cache of the commands that lead to a database, in wire format. */
const ledTexts = new WeakMap<Job['led'], string>()

function ledText(led: Job['led']): string {
  const known = ledTexts.get(led)
  if (known !== undefined) return known
  const text = flush + led.map(textOf).join('')
  ledTexts.set(led, text)
  return text
}

/** One write to a lane, and the answers to it. */
interface Written {
  jobs: Job[]
  answers: Promise<string[]>
}

async function carryOut(lane: RawConnection, jobs: readonly Job[], read: ReplyReaders): Promise<Execution[][]> {
  const written: Written[] = []
  let text = ''
  let count = 0
  let own: Job[] = []
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
    const led = ledText(job.led)
    for (const command of job.tried) {
      if (mayTouch(command)) {
        text += led + watchFirst + textOf(command) + thenAsk + look
        count += job.led.length + 6
        wanted.push(count - 4, count - 2, count - 1)
      } else {
        text += led + textOf(command) + look
        count += job.led.length + 3
        wanted.push(count - 2, count - 1)
      }
    }
    if (count >= chunk) send()
  }
  if (count > 0) send()
  const answered = await Promise.all(written.map(({ answers }) => answers))
  return written.flatMap((part, index) => executionsOf(part.jobs, answered[index] ?? [], read))
}

/** `answers`: for each tried command, its reply and the database afterwards; with EXEC's reply between them if it may touch the lock's key. */
function executionsOf(
  jobs: readonly Job[],
  answers: readonly string[],
  { raw, snapshot }: ReplyReaders,
): Execution[][] {
  let at = 0
  return jobs.map(({ tried }) =>
    tried.map((command) => {
      const own = answers.slice(at, at + (mayTouch(command) ? 3 : 2))
      at += own.length
      const touched = own.length === 3 && isNothing(own[1])
      return { raw: raw.read(own[0] ?? ''), snapshot: snapshot.read(own.at(-1) ?? ''), touched }
    }),
  )
}

function rawOf(value: RespValue): RawReply {
  return value instanceof RespError ? { error: value.message } : { reply: exact(value) }
}

/** Rounds a remaining lease up to its exact value: the explored clock stands still. */
function exact(value: RespValue): RespValue {
  if (Array.isArray(value)) return value.map(exact)
  if (typeof value !== 'number') return value
  // Unit: milliseconds, then seconds.
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
    if (content === undefined)
      throw new NotExplorable(`It keeps a ${type} in Redis, which the explorer cannot compare.`)
    return {
      key: String(key),
      type: String(type),
      value: Array.isArray(content) ? JSON.stringify(content) : String(content),
      leftMs: Number(leftMs) < 0 ? null : Number(leftMs),
    }
  })
}
