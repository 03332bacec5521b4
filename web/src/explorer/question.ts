/** What is asked, and where on the board one stands, as the address has it. */
import { type Goal, goals } from '#model/messages/level.ts'
import { choices, type ExplorerQuestion, stocks, usual } from '#model/messages/offered.ts'
import { stepPattern } from '#model/messages/step-pattern.ts'

export interface ExplorerPlace extends ExplorerQuestion {
  /** A run of the lesson, by its id; `null`: the first. */
  lock: string | null
  /** What is looked for; `null`: what the lesson teaches. */
  goal: Goal | null
  path: readonly string[]
  /** The steps were read from a recording, whose clients may do more than those of an exploration: as many of them are made as can be. */
  near: boolean
  /** It is a level of the game. */
  playing: boolean
}

const names = {
  clients: 'clients',
  leaseEnds: 'ends',
  crashes: 'crashes',
  lateReplies: 'late',
  restarts: 'restarts',
} as const
const figures = Object.keys(names) as (keyof typeof names)[]
const longest = 200

/** What makes no sense is left out: a link that somebody shortened still opens. `unsaid`: what holds where the address says nothing. */
export function readPlace(search: string, unsaid: ExplorerQuestion = usual): ExplorerPlace {
  const parameters = new URLSearchParams(search)
  const place: ExplorerPlace = {
    ...unsaid,
    lock: parameters.get('lock'),
    goal: null,
    path: [],
    near: false,
    playing: false,
  }
  for (const figure of figures) {
    const value = Number(parameters.get(names[figure]) ?? Number.NaN)
    if ((choices[figure] as readonly number[]).includes(value)) place[figure] = value
  }
  place.stock = stocks.find((stock) => stock === parameters.get('stock')) ?? unsaid.stock
  place.goal = goals.find((goal) => goal === parameters.get('goal')) ?? null
  const path = (parameters.get('path') ?? '').split('.').filter(Boolean).slice(0, longest)
  place.path = path.every((one) => stepPattern.test(one)) ? path : []
  place.playing = parameters.has('play')
  place.near = parameters.has('near')
  return place.near ? { ...place, ...enoughFor(place) } : place
}

/** Raises what may happen to what the steps need, as far as a person could choose it. */
function enoughFor({ path, ...question }: ExplorerPlace): ExplorerQuestion {
  const needed = {
    clients: Math.max(2, ...path.map((one) => 'ABCD'.indexOf(/[A-D]/.exec(one)?.[0] ?? 'A') + 1)),
    leaseEnds: path.filter((one) => one === '~').length,
    crashes: path.filter((one) => /^![A-D]/.test(one)).length,
    lateReplies: path.filter((one) => /[/>]$/.test(one)).length,
    restarts: path.filter((one) => /^[-!]n/.test(one)).length,
  }
  const raised = figures.map((figure) => {
    const most = Math.max(...choices[figure])
    return [figure, Math.min(most, Math.max(question[figure], needed[figure]))]
  })
  return { ...question, ...Object.fromEntries(raised) }
}

/** The part of an address after the path, with its question mark; empty if all is as unsaid. */
export function searchOf(place: ExplorerPlace, unsaid: ExplorerQuestion = usual): string {
  const parameters = new URLSearchParams()
  if (place.lock !== null) parameters.set('lock', place.lock)
  for (const figure of figures) {
    if (place[figure] !== unsaid[figure]) parameters.set(names[figure], String(place[figure]))
  }
  if (place.stock !== unsaid.stock) parameters.set('stock', place.stock)
  if (place.goal !== null) parameters.set('goal', place.goal)
  if (place.path.length > 0) parameters.set('path', place.path.join('.'))
  if (place.near) parameters.set('near', '')
  if (place.playing) parameters.set('play', '')
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Where a level of the game is played. */
export function levelAddress({ scenario, lock, goal }: { scenario: string; lock: string; goal: Goal }): string {
  return `/s/${scenario}/explore${searchOf({ ...usual, lock, goal, path: [], near: false, playing: true })}`
}
