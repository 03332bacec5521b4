/** Controls a store's server during one run, and records its exits and restarts. */

import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { killedByLesson } from '#model/trace/cause.ts'
import { ended } from '#model/words/en/ended.ts'
import type { Arena, RunContext } from '../engine/arena.ts'
import type { ServerProcess } from '../processes/server-process.ts'

/** Name of the node in stores that have a single server. */
export const onlyNode = 'n1'

/** Returns an `Arena.onExit` that reports the exits of this server. */
export const exitsOf =
  (server: Pick<ServerProcess, 'onExit'>, node = onlyNode): Arena['onExit'] =>
  (listener) =>
    server.onExit((why) => listener(because('node-ended', { node, why })))

export class SingleServer {
  /** Whether a fault of the lesson has killed the server. If so, its exit is expected. */
  private expectsExit = false

  constructor(
    private readonly server: Pick<ServerProcess, 'onExit' | 'kill' | 'restart'>,
    private readonly run: Pick<RunContext, 'clock' | 'recorder'>,
    private readonly node = onlyNode,
  ) {}

  /** Sets the run's clock from this machine's clock, which the server reads too. */
  syncClock(): void {
    const { clock } = this.run
    clock.startedWallMs = clock.wallNowMs() - clock.nowMs()
  }

  /**
   * Records every exit of the server. If no fault caused the exit, calls `listener` with the reason. `onDown` is called before an exit is recorded. Returns a
   * function that stops listening.
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

  /** Kills the server with SIGKILL, as a fault of the lesson. */
  async kill(): Promise<void> {
    this.expectsExit = true
    await this.server.kill()
  }

  /** Kills the server with SIGKILL and restarts it on the same data. `whileDown` runs in between, and `onceUp` runs before the restart is recorded. */
  async restart(whileDown = async () => {}, onceUp = async () => {}): Promise<void> {
    await this.kill()
    await whileDown()
    await this.server.restart()
    this.expectsExit = false
    await onceUp()
    this.run.recorder.record({ kind: 'node-restarted', node: this.node, emptied: false })
  }
}
