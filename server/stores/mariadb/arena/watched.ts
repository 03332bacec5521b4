/** Watches a MariaDB server during a run: its statements, the lock's holder, and the server's end. */
import type { Keeping } from '#scenarios/locks/mariadb/context.ts'
import type { RunContext } from '#server/engine/arena.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { SingleServer } from '#server/stores/single-server.ts'
import { LockStateWatch } from '../observe/lock-state.ts'
import { StatementWatch } from '../observe/statements.ts'
import { slowLogOf, socketOf } from '../servers/server.ts'

export class WatchedServer {
  readonly statements: StatementWatch
  readonly state: LockStateWatch
  readonly life: SingleServer
  readonly socketPath: string

  constructor(
    readonly server: ServerProcess,
    readonly node: string,
    run: RunContext,
  ) {
    const keeping = run.cast.lock.definition.ofStore as Keeping
    this.socketPath = socketOf(server)
    this.life = new SingleServer(server, run, node)
    this.statements = new StatementWatch(slowLogOf(server), node, run, (by) => this.state.look(by))
    this.state = new LockStateWatch(this.socketPath, node, { keeping, run, statements: this.statements })
  }

  close(): void {
    this.state.close()
    this.statements.close()
  }
}
