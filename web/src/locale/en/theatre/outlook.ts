/** Words below a timeline: how many of the orders that go on from a moment break the lesson's property. */
import type { Goal } from '#model/messages/level.ts'
import { grouped, orders, outcomes } from '../explorer/goals.ts'

/** A part in bold type is a figure. */
type SentencePart = string | { figure: string }

const figure = (broken: string, all: string) => {
  if (all === '1') return 'The only order left'
  if (broken === '0') return `None of ${orders(all)}`
  return broken === all ? `All ${orders(all)}` : `${grouped(broken)} of ${orders(all)}`
}
const goes = (broken: string, all: string) =>
  broken === '0' && all === '1' ? 'does not go' : broken === '0' || broken === '1' ? 'goes' : 'go'

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return 'the lease ends'
  if (step.startsWith('!')) return `${client} crashes`
  if (step.endsWith('?')) return `${client}’s answer is lost`
  return `${client}’s step`
}

export const outlookWords = {
  button: 'Orders that still go wrong',
  labelOf: (lock: string) => `${lock}: what can still happen from each step on`,
  about:
    'Counted over every order that can follow this moment. In them each worker tries once and does nothing else. A share of orders is no probability.',
  /** One sentence as its parts, in the language's own order. */
  says: (goal: Goal, broken: string, all: string): SentencePart[] => [
    { figure: figure(broken, all) },
    ` ${goes(broken, all)} wrong in this way from here on: ${outcomes[goal]}.`,
  ],
  /** `step` is the first from which every order breaks it. */
  lost: (at: number, step: string) =>
    `Too late from step ${at} on (${named(step)}).${at > 1 ? ` Until step ${at - 1} it could be saved.` : ''}`,
  saved: (at: number, step: string) => `Out of danger from step ${at} on (${named(step)}).`,
  start: '•',
  step: (at: number, step: string | undefined, broken: string, all: string) =>
    `${step === undefined ? 'At the start' : `After step ${at} (${named(step)})`}: ${figure(broken, all)} ${goes(broken, all)} wrong. Open the board here.`,
}
