/** A store's server in one run, usually its only one. Its exits and restarts are recorded. */

import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { killedByLesson } from '#model/trace/cause.ts'
import { ended } from '#model/words/en/ended.ts'
import type { Arena, RunContext } from '../engine/arena.ts'
import type { ServerProcess } from '../processes/server-process.ts'

/** Node name in stores with a single server. */
export const onlyNode = 'n1'

/** Exits of a server, as its arena reports them. */
export const exitsOf =
  (server: Pick<ServerProcess, 'onExit'>, node = onlyNode): Arena['onExit'] =>
  (listener) =>
    server.onExit((why) => listener(because('node-ended', { node, why })))

export class SingleServer {
  /** Set while a fault of the lesson kills the server. */
  private expectsExit = false

  constructor(
    private readonly server: Pick<ServerProcess, 'onExit' | 'kill' | 'restart'>,
    private readonly run: Pick<RunContext, 'clock' | 'recorder'>,
    private readonly node = onlyNode,
  ) {}

  /** Sets the run's clock by this machine's, which the server reads too. */
  syncClock(): void {
    const { clock } = this.run
    clock.startedWallMs = clock.wallNowMs() - clock.nowMs()
  }

  /**
   * Records every exit, and calls back with the reason of those that no fault caused. Returns a function that stops this. `onDown`: called before an exit is
   * recorded.
   */
  onLost(listener: (what: Because) => void, onDown = () => {}): () => void {
    return this.server.onExit((reason) => {
      onDown()
      this.run.recorder.record({
        kind: 'node-down',
        node: this.node,
        why: this.expectsExit ? killedByLesson : ended(reason),
      })
      if (!this.expectsExit) listener(because('node-ended', { node: this.node, why: reason }))
    })
  }

  /** Sends SIGKILL, as a fault of the lesson. */
  async kill(): Promise<void> {
    this.expectsExit = true
    await this.server.kill()
  }

  /** Sends SIGKILL and starts the server again on the same data. `whileDown` runs in between, `onceUp` before the restart is recorded. */
  async restart(whileDown = async () => {}, onceUp = async () => {}): Promise<void> {
    await this.kill()
    await whileDown()
    await this.server.restart()
    this.expectsExit = false
    await onceUp()
    this.run.recorder.record({ kind: 'node-restarted', node: this.node, emptied: false })
  }
}
