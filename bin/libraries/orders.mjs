/** The section of docs/libraries.md about every order, made of what `lockstep explore --json` reported of each library. Pure. */
import { markdownTable } from '../orders/markdown.mjs'

/**
 * @typedef {{ property: string, steps: string[], is: 'confirmed' | 'own-clock' | 'otherwise' | 'unknown', isHeldBack?: true, why?: string }} Confirmation
 * @typedef {{ budget: { leaseEnds: number, crashes: number }, complete: boolean, schedules: string, broken: Record<string, { schedules: string, smallest: string[] }>,
 *   notExplorable: string | null, confirmations?: Confirmation[] }} Answer
 * @typedef {{ on: string, name: string, nodes: number, explorations: Answer[], findings: { starts: number, histories: number, tokens: { where: string }[], numbers: { example: string, where: string }[] } }} Explored
 * @typedef {{ library: { id: string, folder: string }, explored: Explored | { missing: string } }} Result
 */

const begin = '<!-- every order: made by npm run libraries -->'
const end = '<!-- end of every order -->'

/** @param {string} count */
const grouped = (count) => BigInt(count).toLocaleString('en')

/** @param {Answer} answer */
const question = ({ budget: { leaseEnds, crashes } }) => `${leaseEnds} / ${crashes}`

/** @param {Answer} answer */
function brokenText({ notExplorable, broken, confirmations = [] }) {
  if (notExplorable !== null) return `not explored: ${notExplorable}`
  const found = Object.entries(broken).map(([property, { schedules, smallest }]) => {
    const seen = confirmations.find((one) => one.property === property)
    const held = seen?.isHeldBack ? ', its renewals held back' : ''
    const said = seen?.is === 'confirmed' ? `confirmed live${held}` : '**not confirmed**'
    const why = seen?.is === 'own-clock' ? ': its own clock prevents it' : ''
    return `${property} ${grouped(schedules)}, \`${smallest.join(' ')}\` (${said}${why})`
  })
  return found.join('; ') || 'nothing'
}

/** @param {Result} result @returns {string[][]} */
function rowsOf({ explored }) {
  if ('missing' in explored) return []
  const { name, nodes, explorations } = explored
  return explorations.map((answer, at) => [
    at === 0 ? `${name}${nodes > 1 ? `, ${nodes} nodes` : ''}` : '',
    question(answer),
    answer.notExplorable === null ? `${answer.complete ? '' : '≥ '}${grouped(answer.schedules)}` : '',
    brokenText(answer),
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
  return `${begin}
## In every order

[\`lockstep explore -- COMMAND\`](explore.md) orders the operations of two workers in every way that is possible: each acquires once, reads the stock, writes it less one
and releases, through the same unmodified library. \`A ~ B\`: A takes a step, its lease ends, B takes one. Any lock with a lease breaks *exclusion* and loses an update when the lease
ends under its holder; what is worth comparing is the rest. Each smallest order was played live, with leases that really end. On several nodes no lease ends while an acquire is
half done. Late answers, restarts and waiting are not explored.

${markdownTable(head, results.flatMap(rowsOf))}

${results.map(noteOf).join('\n')}
${end}`
}

/** The section in the page as it was last written; `undefined`: it has none. @param {string} text */
export function sectionIn(text) {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  return from < 0 || to < from ? undefined : text.slice(from, to + end.length)
}

/** Replaces the section. A page without one gets it before its last part, "What was seen". @param {string} text @param {string} section */
export function withSection(text, section) {
  const before = sectionIn(text)
  if (before !== undefined) return text.replace(before, () => section)
  const seen = '\n## What was seen'
  return text.includes(seen) ? text.replace(seen, () => `\n${section}\n${seen}`) : `${text.trimEnd()}\n\n${section}\n`
}
