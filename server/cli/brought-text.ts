/** Report on a lock that somebody brought, for people. Pure. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { ProcessFindings } from '../engine/explore/processes/process-clients.ts'
import { leaseMs } from '../engine/explore/question.ts'
import type { Confirmation } from '../explorations/confirmations.ts'
import { table } from './table.ts'

/** One question about a lock, with its answer. */
export interface BroughtAnswer extends ExplorationSummary {
  /** Absent where nothing is broken. */
  confirmations?: Confirmation[]
}

export interface BroughtReport {
  name: string
  nodes: number
  explorations: BroughtAnswer[]
  findings: ProcessFindings
}

/** The report as a sentence, a table and further sentences. */
export interface BroughtParts {
  title: string
  head: readonly string[]
  rows: readonly string[][]
  notes: readonly string[]
}

export function broughtParts({ name, nodes, explorations, findings }: BroughtReport): BroughtParts {
  const [first] = explorations
  const nodesText = nodes === 1 ? 'one node' : `${nodes} nodes`
  const limited = explorations.some(({ leasesOutlastAcquires }) => leasesOutlastAcquires)
  const left = limited ? ', where no lease ends while an acquire is half done: its own clock stands still' : ''
  return {
    title: `${name}: every order of ${first?.clients ?? 2} workers on ${nodesText}${left}.`,
    head: ['LEASES ENDED', 'CRASHES', 'WAYS', 'STATES', 'BROKEN'],
    rows: explorations.flatMap(rowsOf),
    notes: notesOf(findings, explorations),
  }
}

export function broughtText(report: BroughtReport): string {
  const { title, head, rows, notes } = broughtParts(report)
  return [title, '', table([[...head], ...rows]).trimEnd(), '', ...notes, ''].join('\n')
}

function rowsOf(answer: BroughtAnswer): string[][] {
  const { budget, schedules, states, complete, notExplorable, broken, confirmations = [], threw } = answer
  const asked = [`${budget.leaseEnds}`, `${budget.crashes}`]
  if (notExplorable !== null) return [[...asked, '', '', `not explored: ${notExplorable}`]]
  const found = Object.entries(broken).map(([property, { schedules: ways, smallest }]) => {
    const steps = smallest.join(' ') || 'from the beginning'
    return `${property} in ${grouped(ways)} (${steps}): ${confirmationText(confirmations, property as PropertyId)}`
  })
  const thrown =
    threw === undefined
      ? []
      : [
          `in ${grouped(threw.schedules)} ways its code ends; ${threw.client} after ${threw.smallest.join(' ')}: ${threw.message}`,
        ]
  const cut = complete ? [] : ['stopped at a limit: there are more']
  const [first = 'nothing', ...more] = [...cut, ...thrown, ...found]
  const figures = [`${complete ? '' : '≥ '}${grouped(schedules)}`, grouped(states)]
  return [[...asked, ...figures, first], ...more.map((words) => ['', '', '', '', words])]
}

function confirmationText(confirmations: readonly Confirmation[], property: PropertyId): string {
  const found = confirmations.find((one) => one.property === property)
  switch (found?.is) {
    case 'confirmed':
      return found.isHeldBack ? 'confirmed live, where its renewals were held back' : 'confirmed live'
    case 'own-clock':
      return `not confirmed: its own clock prevents it. ${found.why}`
    case 'otherwise':
      return `not confirmed: it does something else live. ${found.why}`
    default:
      return `not confirmed. ${found?.why ?? ''}`
  }
}

function notesOf(findings: ProcessFindings, explorations: readonly BroughtAnswer[]): string[] {
  const { starts, histories, again, tokens, numbers } = findings
  const agreed =
    again === null
      ? 'They are too many to be gone through once more.'
      : `Each was gone through once more with fresh processes (${again} times), and they did the same.`
  return [
    ...named('Taken for tokens, because two starts differ in them', tokens),
    ...named('Numbers that differ too, taken for names and explored with one value only', numbers),
    `${starts} starts showed ${histories} histories of answers. ${agreed}`,
    'A lock is taken to tell tokens apart and to do no more with them, as far as these starts showed.',
    ...(explorations.some(({ broken }) => Object.keys(broken).length > 0)
      ? ['Confirmed: the smallest order was played live with leases that really ended, and the checkers saw it.']
      : []),
    'Not explored: late and lost answers, nodes that restart, timers (a watchdog’s renewals), waiting for the lock.',
  ]
}

function named(what: string, found: readonly { example: string; where: string }[]): string[] {
  if (found.length === 0) return []
  const shown = found.map(({ example, where }) => `${short(example)} in “${withLease(where)}”`)
  return [`${what}: ${shown.join('; ')}.`]
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const withLease = (text: string) =>
  text.replaceAll(String(leaseMs), 'lease').replaceAll(String(leaseMs / 1000), 'lease in seconds')
const grouped = (count: string | number) => BigInt(count).toLocaleString('en')
