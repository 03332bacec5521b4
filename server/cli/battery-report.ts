/** Formats the results of a battery, which strikes a lock with each fault at each operation. Pure. */
import { batteryFaults, batterySteps, type Strike } from './fault/battery.ts'
import { table } from './table.ts'
import { failuresOf, type Outcome, type Trial, withStatus } from './trial.ts'
import { words } from './words/words.ts'

export interface StruckTrial extends Strike {
  trial: Trial
}

export interface BatteryCell extends Strike {
  outcome: Outcome
  violated: string[]
  /** Properties that were violated, but that any lock of this kind would violate too. */
  beyond: string[]
  why?: string
  trace: string
}

export function cellOf({ trial, ...strike }: StruckTrial): BatteryCell {
  const { outcome, why, report } = trial
  return {
    ...strike,
    outcome,
    violated: failuresOf(trial).map(([id]) => id),
    beyond: withStatus(trial, 'beyond'),
    ...(why === undefined ? {} : { why }),
    trace: report.trace,
  }
}

/** Returns the text of a table cell. `undefined` means that this fault cannot strike there. */
export function sayCell(cell: Pick<BatteryCell, 'outcome' | 'violated' | 'beyond'> | undefined): string {
  if (cell === undefined) return '–'
  if (cell.outcome === 'not-tried') return '?'
  if (cell.violated.length > 0) return cell.violated.join(', ')
  if (cell.outcome !== 'held') return '·'
  return cell.beyond.length > 0 ? words.try.cell.heldBut(cell.beyond.join(', ')) : words.try.cell.held
}

/** Returns one row per fault, with one column per operation. */
export function batteryRows(cells: readonly BatteryCell[]): string[][] {
  const columns = batterySteps.filter((at) => cells.some((cell) => cell.at === at))
  const rows = batteryFaults.filter((fault) => cells.some((cell) => cell.fault === fault))
  return [
    [words.try.fault, ...columns],
    ...rows.map((fault) => [
      fault,
      ...columns.map((at) => sayCell(cells.find((cell) => cell.fault === fault && cell.at === at))),
    ]),
  ]
}

export function batteryAsText(cells: readonly BatteryCell[]): string {
  return `${table(batteryRows(cells))}${words.try.legend}\n`
}
