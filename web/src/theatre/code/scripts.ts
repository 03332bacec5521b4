/** Finds Lua scripts that are running at the cursor, which means that they are executed and not yet answered. */

import { scriptOf } from '#web/format/redis-cli.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import type { Point } from '#web/replay/types.ts'
import type { LineAt } from '#web/replay/types-beside.ts'
import { linesOfCalls } from './lua-calls.ts'

/** Number of console rows to search from the end. An unanswered script is among these rows, unless the run has hundreds of clients. */
const rowsBack = 200

/** Returns the line that each running script has reached: the line of its latest call, or its first line of code. */
export function runningScripts(run: RunReplay, at: Point): LineAt[] {
  const count = run.consoleCount(at)
  const rows = run.consoleRows(at, Math.max(0, count - rowsBack), count)
  return rows.flatMap((row): LineAt[] => {
    if (row.kind !== 'command' || row.command.replied !== undefined) return []
    const { client, argv, inner, executed, seq } = row.command
    const script = scriptOf(argv, run.header.sources)
    if (script === null || executed === undefined) return []
    const lines = linesOfCalls(
      script.text,
      argv,
      inner.map((call) => call.argv),
    )
    const last = inner.at(-1)
    const line = lines.findLast((each) => each !== null) ?? firstLine(script.text)
    const left = run.hasLeft(client, executed.seq, at) ? { left: true as const } : {}
    return [{ client, file: script.file, line, seq: last?.seq ?? executed.seq ?? seq, ...left }]
  })
}

function firstLine(text: string): number {
  return (
    Math.max(
      0,
      text.split('\n').findIndex((line) => line.trim() !== '' && !line.startsWith('--')),
    ) + 1
  )
}
