/** Combines two changes of the same plan. Pure. */
import { checkPlan, type Plan } from '#model/messages/plan.ts'
import { diffLists } from '#web/base/diff.ts'

export type Merged<T> = { is: 'merged'; value: T } | { is: 'conflict' }

const conflict = { is: 'conflict' } as const
const merged = <T>(value: T): Merged<T> => ({ is: 'merged', value })
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Combines `mine` and `theirs`, which were both made of `base`. They conflict where both changed the same place in different ways. */
export function mergedPlan(base: Plan | null, mine: Plan | null, theirs: Plan | null): Merged<Plan | null> {
  if (base === null || mine === null || theirs === null) return mergedValue(base, mine, theirs)
  const title = mergedValue(base.title, mine.title, theirs.title)
  const check = mergedValue(base.check, mine.check, theirs.check)
  const items = mergedItems(base.items, mine.items, theirs.items)
  if (title.is === 'conflict' || check.is === 'conflict' || items.is === 'conflict') return conflict
  const plan = {
    ...{ title: title.value, items: items.value },
    ...(check.value === undefined ? {} : { check: check.value }),
  }
  const checked = checkPlan(plan)
  return checked.is === 'plan' ? merged(checked.plan) : conflict
}

function mergedValue<T>(base: T, mine: T, theirs: T): Merged<T> {
  if (isSame(base, mine)) return merged(theirs)
  return isSame(base, theirs) || isSame(mine, theirs) ? merged(mine) : conflict
}

/** Replaces `base[from]` up to, but not including, `base[until]`. */
interface Change {
  from: number
  until: number
  texts: string[]
}

function mergedItems(base: Plan['items'], mine: Plan['items'], theirs: Plan['items']): Merged<Plan['items']> {
  const [before, ...after] = [base, mine, theirs].map((items) => items.map((item) => JSON.stringify(item)))
  if (before === undefined) return conflict
  const changes = after
    .flatMap((texts) => changesOf(before, texts))
    .sort((one, other) => one.from - other.from || one.until - other.until)
    .filter((change, i, all) => !isSame(change, all[i - 1]))
  const overlaps = changes.some(({ from }, i) => {
    const previous = changes[i - 1]
    return previous !== undefined && (from < previous.until || from === previous.from)
  })
  if (overlaps) return conflict
  const texts = changes.reduceRight(
    (now, { from, until, texts }) => now.toSpliced(from, until - from, ...texts),
    before,
  )
  return merged(texts.map((text): Plan['items'][number] => JSON.parse(text)))
}

function changesOf(before: string[], after: string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let open: Change | undefined
  for (const { kind, text } of diffLists(before, after)) {
    if (kind === 'same') open = undefined
    else if (open === undefined) {
      open = { from: at, until: at, texts: [] }
      changes.push(open)
    }
    if (kind === 'added') open?.texts.push(text)
    else at += 1
    if (kind === 'removed' && open !== undefined) open.until = at
  }
  return changes
}
