/** Names of the files in which the explored orders of the lessons' locks are stored. */
import { budgetKinds } from '#scenarios/budget.ts'
import type { ExploreRequest } from '../messages/exploration.ts'

const stock = ({ fenced }: ExploreRequest) => (fenced === 'read-and-write' ? 'learns' : fenced ? 'checks' : 'plain')

/** `set-nx-px.2.plain.1110000.json.gz`: lock, clients, stock, and a digit for each kind of the budget. */
export const keptName = (request: ExploreRequest): string =>
  `${request.lock}.${request.clients}.${stock(request)}.${budgetKinds.map((kind) => request.budget[kind]).join('')}.json.gz`

/** Returns the lock's id from the name of a file, as an address contains it. */
export const lockOfKept = (name: string): string => name.split('.')[0] ?? ''

export const keptPattern = /^[a-z0-9-]{1,80}\.[2-4]\.(plain|checks|learns)\.[0-3]{7}\.json\.gz$/
