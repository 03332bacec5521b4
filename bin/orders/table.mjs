/** Writes the explorer's findings for each lock as Markdown. Pure. */
import { markdownTable } from './markdown.mjs'

/**
 * @typedef {{ schedules: string, smallest: readonly string[] }} Broken
 * @typedef {{ walked: number, isAll: boolean, differences: string[] }} Checked
 * @typedef {{ lock: string, complete: boolean, schedules: string, states: number, broken: Record<string, Broken>, notExplorable: string | null, checked?: Checked, goal?: string, stock?: string }} Exploration
 * @typedef {{ words: string, explorations: readonly Exploration[], fenced?: readonly Exploration[] }} Column findings for one budget
 */

/** Returns the text of docs/orders.md. @param {readonly Column[]} columns all columns have the same locks @param {readonly Exploration[]} levels */
export const ordersPage = (columns, levels) => `# Every order, lock by lock

Made by \`npm run orders\`, which anybody can run again. Two workers acquire the lock once, read the stock, write it less one, and release. A cell counts the ways in
which their operations, and what goes wrong meanwhile, can be ordered. Below it stands each property that some of these ways break, in how many of them, and
the smallest way. All is carried out on a real Redis, with the lock’s real code.

In a way, \`A\` is A’s next operation, \`A#2\` something else that A has under way, \`!A\` a crash of A, and \`~\` the end of the lease that is due first. Locks on a
quorum have three nodes, and none of them forgets here what it granted. \`--restarts 1\` lets one restart, empty; \`-n1\` is that step. Then two hold Redlock at once
after \`A -n1 A B B B A\`. \`--delayed-restarts 1\` lets one die (\`!n1\`) and stay away until every lease that it may have granted has ended (\`+n1\`). Then no way
breaks Redlock. *Not all*: the explorer stopped after so many states, and says nothing of the others.

That a lease which ends too early breaks most locks is no mistake of theirs: only the resource can tell an old holder from a new one, by its token. The stock
checks none here; \`lockstep explore LOCK --fenced\` asks with one that does.

A worker begins with its first step, and its code reads the clock then. After that no time passes on the way to the worker: its code goes on in the moment in which
its command is carried out. \`--late-replies 1\` lets a lease end on the way as well. Then \`A/\` is carried out and its answer comes late, and after \`A>\` A has read its
clock and its first command comes late: what the age check of \`set-nx-px-validity\`, \`watchdog-deadline\` and Redlock is for. A lease that ends after the
check breaks them like every other lock.

Each worker tries as often as the question says, here once. So a livelock, in which workers hinder each other for ever, cannot be told from a deadlock: both are
positions where nobody was ever granted the lock, and in no order will be. One lost answer leads Redlock there (\`--late-replies 1\`): after \`A A/ A? B B B A\` A
counts one vote, B counts one, and none is left. Whether the next try goes the same way depends on chance, which the explorer does not know. So only
\`redlock-synchronised\` and \`redlock-self-blocking\`, which leave chance out, or keep their own votes, are such levels of *Break it*.

With a lease end and a restart (\`--lease-ends 1 --restarts 1\`) Redlock has 17,982,706 states and 1,871,290,200 ways. The page stops at 150,000 states. Its workers are
two and its nodes three, so what differs only by their names is at most twelve states: one twelfth would still be ten times too many.

${ordersTable(columns)}
Where several may hold it at once, three things are missing. The explorer keeps one holder for each node, and would have to keep a list; a mere count does not even say
who is in it. Its workers all sell one item: two who may come in together lose a sale, and the lock is not to blame. So some workers would have to read only, and
what is broken would have to be told of them too. And *semaphore-owners* and *read-write-owners* ask the server for its time, as *fair* does. Without them only the
wrong lock of each of these two lessons could be explored, and nothing would stand beside it.

${countedTwice(columns, levels)}`

/** @param {readonly Column[]} columns all columns have the same locks */
export function ordersTable(columns) {
  const [first] = columns
  if (first === undefined) return ''
  const locks = first.explorations.map(({ lock }) => lock)
  const explored = locks.filter((lock) => foundOf(columns, lock).some(({ notExplorable }) => notExplorable === null))
  const rows = explored.map((lock) => [
    lock,
    ...columns.map(({ explorations }) => cell(explorations.find((each) => each.lock === lock))),
  ])
  return `${markdownTable(['lock', ...columns.map(({ words }) => words)], rows)}

## What cannot be explored

These locks are not explored at all:

${reasons(columns, locks)}
`
}

/** @param {readonly Column[]} columns @param {readonly Exploration[]} levels */
function countedTwice(columns, levels) {
  const plain = columns[0]?.explorations.filter(({ checked }) => checked !== undefined) ?? []
  const fenced = columns[0]?.fenced ?? []
  const named = [...plain, ...fenced].map(({ lock, stock }) => ({ lock, stock }))
  const rows = named.map(({ lock, stock }) => [
    stock === undefined ? lock : `${lock}, stock ${stock}`,
    ...columns.map((column) => {
      const all = stock === undefined ? column.explorations : (column.fenced ?? [])
      return checkedCell(all.find((each) => each.lock === lock && each.stock === stock))
    }),
  ])
  const proven = levels
    .filter(({ broken, goal = '', complete }) => complete && goal !== 'progress' && broken[goal] === undefined)
    .map((level) => [level.lock, level.goal ?? '', grouped(level.schedules), checkedCell(level)])
  return `## Counted twice

Each order was walked once more by brute force, without the explorer’s search, rules and counting. It was written down as the recording of a run, and judged by the
checkers that judge lessons: \`lockstep explore LOCK --check\` does it. *All equal*: every order was walked, and orders and broken properties are as many as the
explorer says. Where there are more than 60,000 orders, 400 were drawn by chance, and each breaks what the explorer says and nothing else. A stock that checks
tokens makes a difference only to locks that have some.

A worker that is refused a free lock counts for *progress* only where no time has passed since its start. Time may pass between two of its steps in these orders, and
a lock that then finds its grant too old is right to refuse it.

An order in which a worker crashed is counted for *no-leak* only where another worker left something behind: what the crashed one left is *no-immortal-lock*.

${markdownTable(['lock', ...columns.map(({ words }) => words)], rows)}

### Levels that cannot be broken

Of these levels of *Break it*, \`npm run orders\` has walked every order, and none of them breaks what is to be broken.

${markdownTable(['lock', 'to be broken', 'orders', 'walked'], proven)}
`
}

/** @param {Exploration | undefined} found */
function checkedCell(found) {
  if (found?.checked === undefined) return '–'
  const { walked, isAll, differences } = found.checked
  if (differences.length > 0) return `**differs**: ${differences.join('; ')}`
  return isAll ? `all ${grouped(walked)} equal` : `${grouped(walked)} of ${grouped(found.schedules)} equal`
}

/** @param {readonly Column[]} columns @param {string} lock */
const foundOf = (columns, lock) =>
  columns.flatMap(({ explorations }) => explorations.filter((each) => each.lock === lock))

/** @param {Exploration | undefined} found */
function cell(found) {
  if (found === undefined) return '–'
  if (found.notExplorable !== null) return found.notExplorable
  const { complete } = found
  const ways = complete ? grouped(found.schedules) : `not all: ${grouped(found.states)} states`
  const broken = Object.entries(found.broken).map(([property, { schedules, smallest }]) => {
    // If only some of the schedules were explored, their count means nothing; the smallest steps still show a violation.
    const counted = complete ? ` ${grouped(schedules)}` : ''
    return `**${property}**${counted} ${smallestOf(smallest)}`
  })
  return [ways, ...broken].join('<br>')
}

/** @param {readonly string[]} steps */
const smallestOf = (steps) => (steps.length === 0 ? 'from the beginning' : `(\`${steps.join(' ')}\`)`)

/** @param {string | number} count a string if the count may exceed `Number.MAX_SAFE_INTEGER` */
const grouped = (count) => BigInt(count).toLocaleString('en')

/**
 * Lists each reason why locks cannot be explored, with all locks to which the reason applies.
 *
 * @param {readonly Column[]} columns @param {readonly string[]} locks
 */
function reasons(columns, locks) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map()
  for (const lock of locks) {
    const whys = new Set(foundOf(columns, lock).flatMap(({ notExplorable }) => notExplorable ?? []))
    for (const why of whys) byReason.set(why, [...(byReason.get(why) ?? []), lock])
  }
  return [...byReason].map(([why, kept]) => `- ${kept.map((lock) => `*${lock}*`).join(', ')}: ${why}`).join('\n')
}
