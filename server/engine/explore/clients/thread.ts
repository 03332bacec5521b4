/** Runs clients' code in a thread, so that code that blocks can be ended. */
import type { Worker } from 'node:worker_threads'
import type { UnexplorableReason } from '#model/words/en/unexplorable.ts'
import { messageOf } from '#server/base/message-of.ts'
import { realClock } from '#server/engine/clock.ts'
import { openThread } from '#server/engine/thread.ts'
import type {
  ClientStanding,
  ExploredClients,
  ExploredCode,
  FromExplored,
  HistoryStep,
  ToExplored,
} from './messages.ts'
import { NotExplorable } from './messages.ts'

const inside = new URL('./inside.ts', import.meta.url)
const memoryLimitMb = 512
/** Silence limit in milliseconds, which is long enough even for a machine with twenty times its usual load. */
const usualSilenceMs = 60_000

export class ClientsThread implements ExploredClients {
  private worker = this.open()
  private onSaid: (said: FromExplored) => void = () => {}
  private onEnd: (why: string) => void = () => {}
  private unsteady: string | undefined
  private lastRun = 0
  private readonly clock = realClock()
  private dead = false

  constructor(private readonly silenceMs = usualSilenceMs) {}

  async load(code: ExploredCode): Promise<void> {
    this.unsteady = undefined
    const said = await this.exchange({ post: 'load', code }, (answer) => answer.post === 'loaded')
    if (said.post === 'loaded' && said.error) throw new NotExplorable(['not-loaded', said.error])
  }

  async run(steps: HistoryStep[]): Promise<ClientStanding[]> {
    if (steps.length === 0) return []
    this.lastRun += 1
    const run = this.lastRun
    const said = await this.exchange(
      { post: 'run', run, steps },
      (answer) => answer.post === 'ran' && answer.run === run,
    )
    if (this.unsteady !== undefined) {
      throw new NotExplorable(['unsteady-client', this.unsteady])
    }
    return said.post === 'ran' ? said.standings : []
  }

  async close(): Promise<void> {
    this.dead = true
    await this.worker.terminate()
  }

  private open(): Worker {
    const worker = openThread(inside, memoryLimitMb)
    worker.on('message', (said: FromExplored) => {
      if (said.post === 'unsteady') this.unsteady = said.client
      else this.onSaid(said)
    })
    worker.on('error', (error) => this.onEnd(messageOf(error)))
    worker.on('exit', () => this.onEnd('its thread ended'))
    return worker
  }

  private exchange(message: ToExplored, isAnswer: (said: FromExplored) => boolean): Promise<FromExplored> {
    return new Promise((resolve, reject) => {
      const fail = (why: UnexplorableReason) => {
        enough()
        this.onEnd = () => {}
        if (!this.dead) {
          this.worker.terminate()
          this.worker = this.open()
        }
        reject(new NotExplorable(why))
      }
      const enough = this.clock.after(this.silenceMs, () => fail(['silent', this.silenceMs / 1000]))
      this.onEnd = (why) => fail(['thread-ended', why])
      this.onSaid = (said) => {
        if (!isAnswer(said)) return
        enough()
        this.onEnd = () => {}
        resolve(said)
      }
      // The thread keeps the process alive while an answer is awaited.
      this.worker.postMessage(message)
    })
  }
}
