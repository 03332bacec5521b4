/** Formats the results of `lockstep explore` as a table. Pure. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { Compared } from '../explorations/every-order/agreement.ts'
import { table } from './table.ts'
import { saidUnexplorable, saidWhy, words } from './words/words.ts'

/**
 * Result of exploring a lock. `differs` lists differences from what the lock expects, or is `null` if the
 * lock expects nothing for this question. `goal` is the level's goal, if the question is a level.
 */
export type ExploredLock = ExplorationSummary & { differs: Because[] | null; goal?: string; checked?: Compared }

export function textOf(summaries: readonly ExploredLock[]): string {
  const rows = summaries.flatMap((summary) => {
    const { lock, schedules, states, executions, ms, complete, notExplorable, differs, checked } = summary
    if (notExplorable !== null) {
      const why = saidUnexplorable(summary)
      return [[lock, '', '', '', '', differs ? differing(why) : why]]
    }
    const figures = [
      lock,
      `${complete ? '' : '≥ '}${grouped(schedules)}`,
      grouped(states),
      grouped(executions),
      `${ms}`,
    ]
    const cut = complete ? [] : [words.explore.cut]
    const broken = Object.entries(summary.broken).map(
      ([property, { schedules: times, smallest }]) =>
        `${property} ${waysFound(times, complete)} (${smallest.join(' ') || words.explore.fromBeginning})`,
    )
    const none = complete ? words.explore.nothing : words.explore.nothingSoFar
    const found = [...threwWords(summary), ...(broken.length > 0 ? broken : [none])]
    const [first = '', ...more] = [
      ...cut,
      ...found,
      ...(differs ?? []).map((each) => differing(saidWhy(each))),
      ...checkWords(checked),
    ]
    return [[...figures, first], ...more.map((line) => ['', '', '', '', '', line])]
  })
  return table([words.explore.head, ...rows])
}

/** Formats in how many orders a property breaks. A search that was cut off has found one, even if it counted no whole order. */
export function waysFound(ways: string, complete: boolean): string {
  if (complete) return grouped(ways)
  return `≥ ${grouped(ways === '0' ? '1' : ways)}`
}

function threwWords({ threw, schedules }: ExploredLock): string[] {
  if (threw === undefined) return []
  const { client, message, smallest } = threw
  const after = smallest.join(' ') || words.explore.noStep
  return [words.explore.threw(grouped(threw.schedules), grouped(schedules), client, after, message)]
}

function checkWords(checked: Compared | undefined): string[] {
  if (checked === undefined) return []
  const { walked, isAll, differences: found } = checked
  if (found.length > 0) return found.map((each) => differing(saidWhy(each)))
  return [words.explore.checked(grouped(walked), isAll)]
}

const differing = (what: string) => `${words.explore.differs}  ${what}`
const grouped = (count: string | number) => BigInt(count).toLocaleString('en')
