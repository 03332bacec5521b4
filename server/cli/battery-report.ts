/** Results of a battery, as data and as a table: what each fault at each operation of a lock led to. Pure. */
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
  /** Properties that were violated, but would be under any lock of this kind. */
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

/** Text of a cell. `undefined`: this fault cannot strike there. */
export function sayCell(cell: Pick<BatteryCell, 'outcome' | 'violated' | 'beyond'> | undefined): string {
  if (cell === undefined) return '–'
  if (cell.outcome === 'not-tried') return '?'
  if (cell.violated.length > 0) return cell.violated.join(', ')
  if (cell.outcome !== 'held') return '·'
  return cell.beyond.length > 0 ? words.try.cell.heldBut(cell.beyond.join(', ')) : words.try.cell.held
}

/** One row for each fault, one column for each operation. */
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
