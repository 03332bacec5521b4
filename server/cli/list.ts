/** `lockstep list` */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { table } from './table.ts'

export const list: Command = {
  name: 'list',
  summary: 'What can be run.',
  help: `Usage: lockstep list [--json]

Lists every scenario in the order in which it is taught, with the property it teaches and the locks it compares.

  --json   [{ id, chapter, title, fleet, teaches, locks: [{ id, role }] }]
`,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError(`list takes no ids, and got ${positionals.join(' ')}.`)
    const rows = rowsOf(await loadCatalogue())
    io.out(values.json ? `${JSON.stringify(rows, null, 2)}\n` : textOf(rows))
    return exitStatus.asExpected
  },
}

function rowsOf({ chapters }: Catalogue) {
  return chapters.flatMap(({ scenarios }) =>
    scenarios.map(({ lesson: { id, chapter, title, fleet, teaches, locks } }) => {
      return { id, chapter, title, fleet, teaches, locks: locks.map(({ id: lock, role }) => ({ id: lock, role })) }
    }),
  )
}

function textOf(rows: ReturnType<typeof rowsOf>): string {
  const cells = rows.map(({ id, fleet, teaches, title, locks }) => {
    return [id, fleet, teaches, locks.map((lock) => `${lock.id} (${lock.role})`).join(', '), title]
  })
  return table([['SCENARIO', 'FLEET', 'TEACHES', 'LOCKS', 'TITLE'], ...cells])
}
