/** Looks back at a workshop: what the class learned, what was still hard, and what is left for the next time. Pure. */
import type { Report } from '#model/messages/report.ts'
import { rightIn } from '#model/messages/right-in.ts'

interface Share {
  answered: number
  right: number
}

export interface Lookback {
  /** The check's questions that were answered both times: the number of questions, and the sums of their answers each time. `null` if there were none. */
  gain: { questions: number; start: Share; end: Share } | null
  /** The report's hard questions, hardest first. */
  hard: { ask: string; first: Share; second: Share | null }[]
  /** Lessons of the hard questions. */
  again: string[]
  /** Questions from the class that nobody has answered. */
  unanswered: string[]
  /** Numbers of the plan's items that were not begun, without breaks. */
  notBegun: number[]
}

type Given = Pick<Report, 'questions' | 'hard' | 'check' | 'floor' | 'plan' | 'pace'>

export function lookbackOf({ questions, hard, check = [], floor = [], plan, pace }: Given): Lookback {
  const asked = hard.flatMap((id) => questions.find((question) => question.id === id) ?? [])
  const both = check.flatMap(({ start, end }) =>
    start !== null && end !== null && start.answered > 0 && end.answered > 0 ? [{ start, end }] : [],
  )
  return {
    gain:
      both.length === 0
        ? null
        : {
            questions: both.length,
            start: sumOf(both.map(({ start }) => start)),
            end: sumOf(both.map(({ end }) => end)),
          },
    hard: asked.map((question) => {
      const second = questions.find(({ again }) => again === question.id)
      return { ask: question.ask, first: shareOf(question), second: second === undefined ? null : shareOf(second) }
    }),
    again: [...new Set(asked.flatMap(({ of }) => of?.scenario ?? []))],
    unanswered: floor.filter(({ state }) => state === 'open').map(({ text }) => text),
    notBegun: (plan?.items ?? []).flatMap(({ kind }, number) =>
      kind === 'break' || pace.some(({ item }) => item === number) ? [] : [number],
    ),
  }
}

const shareOf = ({ answered, right, tally }: Report['questions'][number]): Share => ({
  answered,
  right: rightIn(right, tally),
})

function sumOf(shares: readonly Share[]): Share {
  const sum = (key: keyof Share) => shares.reduce((total, share) => total + share[key], 0)
  return { answered: sum('answered'), right: sum('right') }
}
