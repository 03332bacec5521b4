/** Texts below a timeline about how many of the orders that can follow a moment violate the lesson's property. */
import type { Goal } from '#model/messages/level.ts'
import { goals, grouped, lowered, orders } from '../explorer/goals.ts'

/** A part of a sentence. A `figure` is shown in bold type. */
type SentencePart = string | { figure: string }

const figure = (broken: string, all: string) => {
  if (broken === '0') return 'no order'
  if (all === '1') return 'the only order left'
  return broken === all ? `all ${orders(all)}` : `${grouped(broken)} of ${orders(all)}`
}
/** Returns the goal as a verb. Orders “lose a sale”, but one order or no order “loses a sale”. */
const does = (goal: Goal, broken: string) => lowered(goals[goal]).replace(/ |$/, /^[01]$/.test(broken) ? 's$&' : '$&')

/** Returns the parts of one sentence, in the word order of the language. */
const says = (goal: Goal, broken: string, all: string): SentencePart[] => [
  'From here ',
  { figure: figure(broken, all) },
  ` ${does(goal, broken)}.`,
]
const spoken = (parts: readonly SentencePart[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.figure)).join('')

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return 'the lease ends'
  if (step.startsWith('!')) return `${client} crashes`
  if (step.endsWith('?')) return `${client}’s answer is lost`
  return `${client}’s step`
}

/** What a step of the run did. `number` is on the sign of the beat that tells this step. */
interface Happened {
  client: string
  kind: 'action' | 'answer' | 'lost-answer' | 'crash' | 'lease-end'
  action: string
  number: number | null
}

const said = ({ client, kind, action, number }: Happened) => {
  const what = {
    action: `${client}’s ${action}`,
    answer: `the answer to ${client}`,
    'lost-answer': `the lost answer to ${client}`,
    crash: `${client}’s crash`,
    'lease-end': 'the end of the lease',
  }[kind]
  return number === null ? what : `${what} (${number} in the chart)`
}

export const outlookWords = {
  button: 'Orders from here',
  labelOf: (lock: string) => `${lock}: what can still happen from each step on`,
  about:
    'Counted over every order that can follow this moment. In them each worker tries once and does nothing else. A share of orders is no probability.',
  says,
  /** Explains each of the strip's symbols once. */
  legend: (steps: readonly string[]) =>
    `${['•: start', ...steps.map((step) => `${step}: ${named(step)}`)].join(', ')}. A higher bar: more orders go wrong.`,
  /** The first moment after which every order violates the property. */
  lost: (moment: Happened) => `Too late from ${said(moment)} on. Until then it could be saved.`,
  saved: (moment: Happened) => `Out of danger from ${said(moment)} on.`,
  start: '•',
  step: (moment: Happened | null, goal: Goal, broken: string, all: string) =>
    `${moment === null ? 'At the start' : `After ${said(moment)}`}: ${lowered(spoken(says(goal, broken, all)))} Open the board here.`,
}
