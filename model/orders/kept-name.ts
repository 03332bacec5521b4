/** Names the files in which the explored orders of the lessons' locks are stored. */
import { budgetKinds } from '#scenarios/budget.ts'
import type { ExploreRequest } from '../messages/exploration.ts'

const stock = ({ fenced }: ExploreRequest) => (fenced === 'read-and-write' ? 'learns' : fenced ? 'checks' : 'plain')

/**
 * Returns a file's name, such as `set-nx-px.2.plain.1110000.json.gz`: the lock, the number of clients, the kind of stock, and one digit per kind of the budget.
 */
export const keptName = (request: ExploreRequest): string =>
  `${request.lock}.${request.clients}.${stock(request)}.${budgetKinds.map((kind) => request.budget[kind]).join('')}.json.gz`

/** Returns the lock's id from a file's name, as an address contains it. */
export const lockOfKept = (name: string): string => name.split('.')[0] ?? ''

export const keptPattern = /^[a-z0-9-]{1,80}\.[2-4]\.(plain|checks|learns)\.[0-3]{7}\.json\.gz$/
