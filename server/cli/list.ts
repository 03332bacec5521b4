/** `lockstep list`: lists the lessons with their locks. */
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { leftOutText, shown } from './shown.ts'
import { table } from './table.ts'
import { words } from './words/words.ts'

export const listCommand: Command = {
  name: 'list',
  help: () => words.help.list,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, { json: { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError(words.usage.takesNoNames('list', positionals))
    const catalogue = await loadCatalogue()
    io.out(values.json ? `${JSON.stringify(rowsOf(catalogue), null, 2)}\n` : textOf(rowsOf(shown(catalogue))))
    io.err(leftOutText(catalogue))
    return catalogue.problems.length === 0 ? exitStatus.asExpected : exitStatus.notAsExpected
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
    return [id, fleet, teaches, locks.map((lock) => `${lock.id} (${words.roles[lock.role]})`).join(', '), title]
  })
  return table([words.list.head, ...cells])
}
