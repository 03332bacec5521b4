import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type HeardOutcome, NotExplorable } from '#server/engine/explore/clients/messages.ts'
import { nodeName } from '#server/engine/explore/question.ts'
import type {
  Execution,
  ExploredLock,
  ExploredStore,
  HoldingEntrance,
  HoldingEvents,
  RawReply,
  SentBatch,
  StoreCommand,
  TranslatedRequest,
  TriedCommands,
} from '#server/engine/explore/store.ts'
import type { Answer, Request } from '#server/engine/port.ts'
import type { LinkSetup, RedisCommand } from '../connect/client-link.ts'
import { refusalOfConfined } from '../servers/confined.ts'
import type { RedisProcess } from '../servers/redis-server.ts'
import { Executions, lookScript } from './executions.ts'
import { holdCommands } from './holding.ts'
import type { RawConnection } from './lane.ts'
import { reasonAgainst, reasonAgainstScript, refuseFor, writesOf, writesOfScript } from './refused-commands.ts'
import { translateSent } from './sent-commands.ts'

const scriptOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const advanceScript = scriptOf('./advance.lua')
const writeScript = scriptOf('../resource/write.lua')
const readScript = scriptOf('../resource/read.lua')

const stockKey = 'stock'
const largestKey = `${stockKey}:largest-token`

const shaOf = (script: string) => createHash('sha1').update(script).digest('hex')
const [advanceSha, writeSha, readSha] = [shaOf(advanceScript), shaOf(writeScript), shaOf(readScript)]
/** Scripts that have to be loaded before the first job. */
export const explorerScripts: readonly string[] = [lookScript, advanceScript, writeScript, readScript]

export class ExploredRedis implements ExploredStore {
  readonly clientModule = new URL('../connect/client-link.ts', import.meta.url).href

  private readonly executions: Executions
  /** Whether the explored locks are edited ones. */
  private readonly isConfined: boolean
  /** Scripts that processes have sent, keyed by digest. */
  private readonly scripts = new Map<string, string>()

  /** `process` is a server that only this explorer uses. */
  constructor(
    private readonly process: RedisProcess,
    private readonly lanes: readonly RawConnection[],
  ) {
    const { access: own, lockAccess: lock = own, confinedAccess: confined } = process
    this.isConfined = confined !== undefined
    this.executions = new Executions({ own, lock, confined })
  }

  linksTo(nodes: number): LinkSetup {
    return { nodes: Array.from({ length: nodes }, (_, node) => nodeName(node)), channel: 'released' }
  }

  given({ nodes, stock }: ExploredLock): StoreCommand[][] {
    return [...Array.from({ length: nodes }, () => []), [{ argv: ['SET', stockKey, String(stock)] }]]
  }

  translate(request: Request, lock: ExploredLock): TranslatedRequest {
    switch (request.do) {
      case 'command':
        return this.confine(
          ofCommand(request.link, request.command as RedisCommand | ({ do: 'sent' } & SentBatch), lock),
        )
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
        throw new NotExplorable(['more-than-stock', request.do])
    }
  }

  private confine(translation: TranslatedRequest): TranslatedRequest {
    if (!this.isConfined) return translation
    const { command } = translation
    const refusal = refusalOfConfined(command.argv)
    if (refusal !== undefined) throw new NotExplorable(['not-permitted-here', refusal], 'not-permitted')
    return { ...translation, command: { ...command, confined: true } }
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

  async execute(jobs: readonly TriedCommands[]): Promise<Execution[][]> {
    const shares = await Promise.all(
      this.lanes.map((lane, index) =>
        this.executions.on(
          lane,
          jobs.filter((_, at) => at % this.lanes.length === index),
        ),
      ),
    )
    return jobs.map((_, at) => shares[at % this.lanes.length]?.[Math.floor(at / this.lanes.length)] ?? [])
  }

  hold(nodes: number, events: HoldingEvents): Promise<HoldingEntrance> {
    return holdCommands(this.process, nodes, events, this.scripts)
  }

  async close(): Promise<void> {
    for (const lane of this.lanes) lane.close()
    await this.process.end()
  }
}

function ofCommand(
  link: number,
  command: RedisCommand | ({ do: 'sent' } & SentBatch),
  { scripts, forgets }: ExploredLock,
): TranslatedRequest {
  if (command.do === 'sent') {
    const { list, isTransaction, version } = command
    return translateSent(link, { list, isTransaction, version })
  }
  if (command.do === 'call') {
    const [name = ''] = command.argv
    refuseFor(reasonAgainst(command.argv))
    if (forgets && /^(SCRIPT|EVALSHA)$/i.test(name)) {
      throw new NotExplorable(['forgets-scripts'], 'forgets-scripts')
    }
    return { database: link, command: { argv: command.argv }, shown: command.argv, writes: writesOf(name) }
  }
  if (command.do === 'eval') {
    const text = scripts.get(command.file)
    if (text === undefined) throw new NotExplorable(['no-script', command.file])
    refuseFor(reasonAgainstScript(text))
    const rest = [String(command.keys.length), ...command.keys, ...command.args]
    return {
      database: link,
      command: { argv: ['EVAL', text, ...rest] },
      shown: ['EVAL', command.file, ...rest],
      writes: writesOfScript(text),
    }
  }
  throw new NotExplorable(['subscribes'])
}
