import { faultNames, type Outcome } from '#server/engine/testing/battery.ts'
import { limitOf } from '#server/engine/testing/limits.ts'

/** Describes a run's result: unclear, held, the lesson that explains a known limit, or not known. */
export function wordsOf(outcome: Outcome): string {
  if (outcome.unclear !== undefined) return `? ${outcome.unclear}`
  if (outcome.violated.length === 0) return 'held'
  const limit = limitOf(outcome)
  return limit === undefined ? 'NOT KNOWN' : limit.lesson
}

/** Returns the page docs/battery.md, whose table has a row per lock and a column per fault. */
export const batteryPage = (outcomes: readonly Outcome[]) => `# Every right lock under every fault

Made by \`npm run bench:battery -- --out docs/battery.md\`, which anybody can run again. Worker A does its work under the lock while another waits for it, and one
fault strikes one of A’s operations: each command and script of the lock, and A’s own write. A pause, a late answer or a late command lasts two leases. Where two
may hold the lock at once, two wait; readers and writers are struck apart. Every run is on a real Redis, and judged by the same checkers as every lesson’s.

*Held*: nothing was violated, whichever operation was struck. Otherwise a cell names the operation, what was violated, and the lesson that tells why no
lock of this kind can survive it, or how another does. In the operations that it does not name, all held.

${table(outcomes)}

${sumOf(outcomes)}

Not here: locks of other stores, whose lessons strike them with faults of their own; \`set-nx-px-kept\`, which nobody gives back before its period is over; and
\`wait-replicas\`, which needs a replica.
`

export function sumOf(outcomes: readonly Outcome[]): string {
  const count = (words: string) => outcomes.filter((outcome) => wordsOf(outcome) === words).length
  return `${outcomes.length} runs: ${count('held')} held, ${count('NOT KNOWN')} broke something that no lesson tells of.`
}

function table(outcomes: readonly Outcome[]): string {
  const locks = [...new Set(outcomes.map(({ lock }) => lock))].sort()
  const rows = locks.map((lock) => [
    lock,
    ...faultNames.map((fault) => cellOf(outcomes.filter((one) => one.lock === lock && one.fault === fault))),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['lock', ...faultNames]
  return [head, head.map(() => '---'), ...rows].map(line).join('\n')
}

function cellOf(outcomes: readonly Outcome[]): string {
  const cells = outcomes
    .filter((outcome) => wordsOf(outcome) !== 'held')
    .sort((one, other) => one.at.localeCompare(other.at))
    .map((outcome) => {
      const violated = outcome.violated.length > 0 ? `**${outcome.violated.join(', ')}** ` : ''
      return `\`${outcome.at}\`: ${violated}(${wordsOf(outcome)})`
    })
  if (outcomes.length === 0) return '–'
  return cells.length === 0 ? 'held' : cells.join('<br>')
}
