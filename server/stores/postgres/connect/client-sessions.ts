/** Implements the client's end of its connections: turns a lock's calls into requests. This code runs wherever the client runs. */
import type { ReplyValue, SourceLine } from '#model/trace/trace.ts'
import type { Result, Session, Value } from '#scenarios/locks/postgres/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientPort } from '#server/engine/port.ts'
import { sourceOfCaller } from '#server/engine/source-line.ts'

export interface Statement {
  sql: string
  values: Value[]
  source?: SourceLine
}

export const openLinks: ClientModule['openLinks'] = (port) => ({
  db: openSession(port, 0),
  pooler: openSession(port, 1),
})

function openSession(port: ClientPort, link: number): Session {
  return {
    query: async (sql, ...values) => {
      const command: Statement = { sql, values, ...sourceOfCaller() }
      return resultOf((await port.ask({ do: 'command', link, command })).reply as ReplyValue)
    },
  }
}

/** Decodes a reply, which is either the number of changed rows, or the columns' names followed by the rows. */
function resultOf(reply: ReplyValue): Result {
  if (!Array.isArray(reply)) return { rows: [], changed: Number(reply) }
  const [columns = [], ...rows] = reply as Value[][]
  return { rows: rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]))), changed: 0 }
}
