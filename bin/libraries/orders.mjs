/**
 * Reduces the output of `lockstep explore --json` for the libraries' locks to the part that is stored, and writes the section of docs/libraries.md about
 * explored orders. Pure.
 */
import { markdownTable } from '../orders/markdown.mjs'
import { runOfOrder } from './recordings.mjs'

/** @typedef {import('../../e2e/libraries/libraries.mjs').Orders} Orders */
/** @typedef {import('../../e2e/libraries/libraries.mjs').OrdersAnswer} OrdersAnswer */
/** @typedef {import('../../e2e/libraries/libraries.mjs').BrokenInOrders} BrokenInOrders */
/**
 * @typedef {{ property: string, is: BrokenInOrders['is'], isHeldBack?: true, trace?: string }} Confirmation
 * @typedef {{ budget: { leaseEnds: number, crashes: number }, complete: boolean, schedules: string, broken: Record<string, { schedules: string, smallest: string[] }>,
 *   notExplorable: string | null, confirmations?: Confirmation[] }} Answer
 * @typedef {{ name: string, nodes: number, explorations: Answer[], findings: Orders['findings'] }} Said output of `lockstep explore --json`
 * @typedef {{ library: { id: string, folder: string }, explored: Orders | { missing: string } }} Result
 */

/**
 * @param {Said} said @param {string} on date of the exploration, as YYYY-MM-DD
 * @param {(run: string, trace: string) => string | undefined} keep saves a recording, and returns the recording's name
 * @returns {Orders}
 */
export function keptOrders({ name, nodes, explorations, findings }, on, keep) {
  /** Names of the kept recordings, keyed by trace. One live run may confirm the answers to two questions. @type {Map<string, string | undefined>} */
  const kept = new Map()
  /** @param {Answer} answer @returns {OrdersAnswer} */
  const answerOf = ({
    budget: { leaseEnds, crashes },
    complete,
    schedules,
    notExplorable,
    broken,
    confirmations = [],
  }) => ({
    ...{ leaseEnds, crashes, complete, schedules, notExplorable },
    broken: Object.entries(broken).map(([property, found]) => {
      const { is = 'unknown', isHeldBack, trace = '' } = confirmations.find((one) => one.property === property) ?? {}
      if (trace !== '' && !kept.has(trace))
        kept.set(trace, keep(runOfOrder({ nodes, leaseEnds, crashes, property }), trace))
      const recording = kept.get(trace)
      return {
        ...{ property, schedules: found.schedules, steps: found.smallest, is },
        ...(isHeldBack ? { isHeldBack } : {}),
        ...(recording === undefined ? {} : { recording }),
      }
    }),
  })
  const { starts, histories, numbers } = findings
  return { on, name, nodes, answers: explorations.map(answerOf), findings: { starts, histories, numbers } }
}

/** @param {string} count */
const grouped = (count) => BigInt(count).toLocaleString('en')

/** @param {OrdersAnswer} answer @param {string} folder */
function brokenText({ notExplorable, broken }, folder) {
  if (notExplorable !== null) return `not explored: ${notExplorable}`
  const found = broken.map(({ property, schedules, steps, is, isHeldBack, recording }) => {
    const held = isHeldBack ? ', its renewals held back' : ''
    const said = is === 'confirmed' ? `confirmed live${held}` : '**not confirmed**'
    const why = is === 'own-clock' ? ': its own clock prevents it' : ''
    const order = `\`${steps.join(' ')}\``
    const link = recording === undefined ? order : `[${order}](../e2e/libraries/${folder}/recordings/${recording})`
    return `${property} ${grouped(schedules)}, ${link} (${said}${why})`
  })
  return found.join('; ') || 'nothing'
}

/** @param {Result} result @returns {string[][]} */
function rowsOf({ library: { folder }, explored }) {
  if ('missing' in explored) return []
  const { name, nodes, answers } = explored
  return answers.map((answer, at) => [
    at === 0 ? `${name}${nodes > 1 ? `, ${nodes} nodes` : ''}` : '',
    `${answer.leaseEnds} / ${answer.crashes}`,
    answer.notExplorable === null ? `${answer.complete ? '' : '≥ '}${grouped(answer.schedules)}` : '',
    brokenText(answer, folder),
  ])
}

/** @param {Result} result */
function noteOf({ library: { id, folder }, explored }) {
  const where = `[${id}](../e2e/libraries/${folder})`
  if ('missing' in explored) return `- ${where} is **not in this table**: ${explored.missing}.`
  const { on, nodes, findings } = explored
  const { starts, histories, numbers } = findings
  const names = numbers.map(({ example, where }) => `${example} in \`${where}\``)
  const taken = names.length > 0 ? ` Numbers taken for names: ${names.join('; ')}.` : ''
  return `- ${where}${nodes > 1 ? `, ${nodes} nodes` : ''}, ${on}: ${starts} starts showed ${histories} histories of answers.${taken}`
}

/** @param {readonly Result[]} results */
export function ordersSection(results) {
  const head = ['library', 'lease ends / crashes', 'ways', 'broken in how many, the smallest order']
  return `## In every order

[\`lockstep explore -- COMMAND\`](explore.md) orders the operations of two workers in every way that is possible: each acquires once, reads the stock, writes it less one
and releases, through the same unmodified library. \`A ~ B\`: A takes a step, its lease ends, B takes one. Any lock with a lease breaks *exclusion* and loses an update when the lease
ends under its holder; what is worth comparing is the rest. Each smallest order was played live, with leases that really end; where it is a link, it is that
recording, which the page \`/libraries\` plays. On several nodes no lease ends while an acquire is half done. Late answers, restarts and waiting are not explored.

${markdownTable(head, results.flatMap(rowsOf))}

${results.map(noteOf).join('\n')}`
}
