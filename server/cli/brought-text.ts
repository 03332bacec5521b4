/** Formats the report on a lock that somebody brought, for people to read. Pure. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { ProcessFindings } from '../engine/explore/processes/process-clients.ts'
import { leaseMs } from '../engine/explore/question.ts'
import type { Confirmation } from '../explorations/confirmations.ts'
import { waysFound } from './explore-text.ts'
import { table } from './table.ts'
import { saidUnexplorable, words } from './words/words.ts'

export interface BroughtAnswer extends ExplorationSummary {
  /** Absent if nothing is broken. */
  confirmations?: Confirmation[]
}

export interface BroughtReport {
  name: string
  nodes: number
  explorations: BroughtAnswer[]
  findings: ProcessFindings
}

export interface BroughtParts {
  title: string
  head: readonly string[]
  rows: readonly string[][]
  notes: readonly string[]
}

export function broughtParts({ name, nodes, explorations, findings }: BroughtReport): BroughtParts {
  const [first] = explorations
  const limited = explorations.some(({ leasesOutlastAcquires }) => leasesOutlastAcquires)
  return {
    title: words.brought.title(name, first?.clients ?? 2, nodes, limited),
    head: words.brought.head,
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
  if (notExplorable !== null) return [[...asked, '', '', words.brought.notExplored(saidUnexplorable(answer))]]
  const found = Object.entries(broken).map(([property, { schedules: ways, smallest }]) => {
    const steps = smallest.join(' ') || words.explore.fromBeginning
    return words.brought.found(
      property,
      waysFound(ways, complete),
      steps,
      confirmationText(confirmations, property as PropertyId),
    )
  })
  const thrown =
    threw === undefined
      ? []
      : [words.brought.ends(grouped(threw.schedules), threw.client, threw.smallest.join(' '), threw.message)]
  const cut = complete ? [] : [words.explore.cut]
  const [first = words.explore.nothing, ...more] = [...cut, ...thrown, ...found]
  const figures = [`${complete ? '' : '≥ '}${grouped(schedules)}`, grouped(states)]
  return [[...asked, ...figures, first], ...more.map((line) => ['', '', '', '', line])]
}

function confirmationText(confirmations: readonly Confirmation[], property: PropertyId): string {
  const found = confirmations.find((one) => one.property === property)
  const why = found?.sayWhy?.(words) ?? found?.why ?? ''
  switch (found?.is) {
    case 'confirmed':
      return words.brought.confirmed(found.isHeldBack === true)
    case 'own-clock':
      return words.brought.ownClock(why)
    case 'otherwise':
      return words.brought.otherwise(why)
    default:
      return words.brought.notConfirmed(why)
  }
}

function notesOf(findings: ProcessFindings, explorations: readonly BroughtAnswer[]): string[] {
  const { starts, histories, again, tokens, numbers } = findings
  const agreed = again === null ? words.brought.tooMany : words.brought.again(again)
  return [
    ...named(words.brought.tokens, tokens),
    ...named(words.brought.numbers, numbers),
    `${words.brought.histories(starts, histories)} ${agreed}`,
    words.brought.tokensOnly,
    ...(explorations.some(({ broken }) => Object.keys(broken).length > 0) ? [words.brought.confirmedMeans] : []),
    words.brought.left,
  ]
}

function named(what: string, found: readonly { example: string; where: string }[]): string[] {
  if (found.length === 0) return []
  const shown = found.map(({ example, where }) => words.brought.where(short(example), withLease(where)))
  return [`${what}: ${shown.join('; ')}.`]
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const withLease = (text: string) =>
  text.replaceAll(String(leaseMs), 'lease').replaceAll(String(leaseMs / 1000), 'lease in seconds')
const grouped = (count: string | number) => BigInt(count).toLocaleString('en')
