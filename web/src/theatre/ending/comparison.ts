/** Builds the table that ends a lesson comparing locks: each lock's promise, its cost in these runs, and its caveat. Pure. */
import type { Metrics } from '#model/checkers/verdict.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { durationText } from '#web/format/figures.ts'
import { comparisonWords as words } from '#web/locale/theatre/comparison.ts'

export interface Comparison {
  head: string[]
  /** `kind` affects the layout: cells of kind `figure` are short and centered. */
  rows: { name: string; kind: 'words' | 'figure'; cells: string[] }[]
}

const nothing = '–'

/**
 * Compares the locks' promises and metrics. Returns `null` if a lock states no promise. `metricsOf` returns a lock's metrics, given the lock's id in this
 * lesson, once the lock's run is over.
 */
export function comparisonOf(
  { locks }: Pick<Lesson, 'locks'>,
  metricsOf: (lock: string) => Metrics | undefined,
): Comparison | null {
  if (locks.some(({ promises }) => promises === undefined)) return null
  const figure = (name: string, text: (metrics: Metrics) => string | null) => ({
    name,
    kind: 'figure' as const,
    cells: locks.map(({ id }) => {
      const metrics = metricsOf(id)
      return (metrics && text(metrics)) ?? nothing
    }),
  })
  const perGrant = (count: number, { grants }: Metrics) => (grants === 0 ? null : (count / grants).toFixed(1))
  const saying = (name: string, cells: (string | undefined)[]) => ({
    name,
    kind: 'words' as const,
    cells: cells.map((cell) => cell ?? nothing),
  })
  return {
    head: locks.map(({ title }) => title),
    rows: [
      saying(
        words.promises,
        locks.map(({ promises }) => promises),
      ),
      figure(words.operations, (metrics) => perGrant(metrics.operations, metrics)),
      figure(words.roundTrips, (metrics) => perGrant(metrics.roundTrips, metrics)),
      figure(words.handover, ({ handoverMs }) => (handoverMs === null ? null : durationText(handoverMs))),
      figure(words.atOnce, ({ dangerMs }) => durationText(dangerMs)),
      saying(
        words.remains,
        locks.map(({ caveat }) => caveat),
      ),
    ],
  }
}

export function markdownOf({ head, rows }: Comparison): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = line(['', ...head].map(() => '---'))
  return `${[line(['', ...head]), rule, ...rows.map(({ name, cells }) => line([name, ...cells]))].join('\n')}\n`
}
