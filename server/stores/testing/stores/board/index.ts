/** Implements a store for tests: a board with hooks, in memory. A name hangs on a hook until it is taken off or its client is gone. Names never expire. */
import type { Arena, ClientModule, RunArena, RunContext } from '#server/engine/arena.ts'
import type { Store } from '#server/stores/store.ts'
import type { Board } from '#server/stores/testing/scenarios/locks/board/context.ts'

type Command = { do: 'look' } | { do: 'take-off' } | { do: 'put'; name: string; onlyIfFree: boolean }

export const store: Store = {
  open: async () => ({
    server: { version: '1', origin: 'memory' },
    take: async ({ topology }) => arena(topology),
    warm: async () => {},
    close: async () => {},
  }),
}

export const openLinks: ClientModule['openLinks'] = (port): { board: Board } => {
  const ask = async (command: Command) => (await port.ask({ do: 'command', link: 0, command })).reply
  return {
    board: {
      look: async () => (await ask({ do: 'look' })) as string | null,
      put: async (name, onlyIfFree) => (await ask({ do: 'put', name, onlyIfFree })) === true,
      takeOff: async () => (await ask({ do: 'take-off' })) === true,
    },
  }
}

function arena(topology: Arena['topology']): Arena {
  return {
    topology,
    store: { name: 'board', version: '1' },
    nodes: [{ id: 'n1', role: 'master' }],
    clientModule: import.meta.url,
    begin: (run) => new RunOnBoard(run),
    onExit: () => () => {},
    release: async () => {},
  }
}

class RunOnBoard implements RunArena {
  readonly faults = {}
  private name: string | null = null
  /** Client that hung up the name. When this client is gone, its name is taken off. */
  private owner: string | undefined
  private readonly place: { node: string; key: string }

  constructor(private readonly run: RunContext) {
    this.place = { node: 'n1', key: run.lockKey }
  }

  connect(client: string) {
    const carryOut = async (command: unknown) => ({ reply: await this.operate(client, command as Command), node: 'n1' })
    return { ready: Promise.resolve(), links: [{ carryOut }], setup: undefined }
  }

  disconnect(client: string): void {
    if (this.owner !== client || this.run.over.aborted) return
    this.hang(null)
    this.run.recorder.record({ kind: 'key-expired', ...this.place, by: null, notice: 'session-ended' })
  }

  leftovers = () => (this.name === null ? [] : [{ dueMs: null }])
  open = async () => {}
  syncClock = async () => {}
  fill = async () => {}
  proxies = () => []
  onLost = () => () => {}
  close = () => {}

  private async operate(client: string, command: Command): Promise<string | boolean | null> {
    const { gate, recorder, clock } = this.run
    const argv = [command.do.toUpperCase(), ...('name' in command ? [command.name] : [])]
    let id = 0
    const value = await gate.through({ client, kind: 'command', action: command.do, node: 'n1' }, (operation) => {
      id = operation.id
      recorder.record({ kind: 'command-sent', client, node: 'n1', id, argv })
      const serverUs = Math.round((clock.startedWallMs + clock.nowMs()) * 1000)
      recorder.record({ kind: 'command-executed', client, node: 'n1', id, argv, inner: false, serverUs })
      return this.carryOut({ client, command: id }, command)
    })
    recorder.record({ kind: 'command-replied', client, node: 'n1', id, outcome: 'value', value })
    return value
  }

  private carryOut(by: { client: string; command: number }, command: Command): string | boolean | null {
    const { recorder } = this.run
    const was = this.name
    if (command.do === 'look') return was
    if (command.do === 'take-off') {
      if (was !== null) recorder.record({ kind: 'key-deleted', ...this.place, by, notice: 'taken off' })
      this.hang(null)
      return was !== null
    }
    if (command.onlyIfFree && was !== null) return false
    this.hang(command.name, by.client)
    const state = { type: 'string', value: command.name, expiresAtMs: null, endsWith: 'session' } as const
    recorder.record({ kind: 'key-set', ...this.place, by, notice: 'put', ...state })
    return true
  }

  private hang(name: string | null, owner?: string): void {
    this.name = name
    this.owner = owner
  }
}
