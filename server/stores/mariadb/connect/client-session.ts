/** Implements the client's end of its MariaDB connection: turns a lock's calls into requests. This code runs wherever the client runs. */
import type { ReplyValue, SourceLine } from '#model/trace/trace.ts'
import type { Pool, Result, Session, Value } from '#scenarios/locks/mariadb/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientPort, CommandAnswer } from '#server/engine/port.ts'
import { sourceOfCaller } from '#server/engine/source-line.ts'

export interface Statement {
  sql: string
  values: Value[]
  source?: SourceLine
}

export const openLinks: ClientModule['openLinks'] = (port) => ({
  db: openSession((command) => port.ask({ do: 'command', link: 0, command })),
  pool: openPool(port),
})

export type PoolRequest =
  | { do: 'take' }
  | { do: 'query'; connection: number; statement: Statement }
  | { do: 'give-back'; connection: number }

function openPool(port: ClientPort): Pool {
  const ask = (command: PoolRequest) => port.ask({ do: 'command', link: 1, command })
  return {
    take: async () => {
      const connection = Number((await ask({ do: 'take' })).reply)
      return {
        ...openSession((statement) => ask({ do: 'query', connection, statement })),
        giveBack: async () => {
          await ask({ do: 'give-back', connection })
        },
      }
    },
  }
}

function openSession(carryOut: (statement: Statement) => Promise<CommandAnswer>): Session {
  return {
    query: async (sql, ...values) => {
      const command: Statement = { sql, values, ...sourceOfCaller() }
      return resultOf((await carryOut(command)).reply as ReplyValue)
    },
  }
}

/** Decodes a reply, which is either the number of changed rows, or the columns' names followed by the rows. */
function resultOf(reply: ReplyValue): Result {
  if (!Array.isArray(reply)) return { rows: [], changed: Number(reply) }
  const [columns = [], ...rows] = reply as Value[][]
  return { rows: rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]))), changed: 0 }
}
