/** Names of the files that keep the orders of the lessons' locks. */
import { budgetKinds } from '#scenarios/budget.ts'
import type { ExploreRequest } from '../messages/exploration.ts'

const stock = ({ fenced }: ExploreRequest) => (fenced === 'read-and-write' ? 'learns' : fenced ? 'checks' : 'plain')

/** `set-nx-px.2.plain.1110000.json.gz`: lock, clients, stock, and a digit for each kind of the budget. */
export const keptName = (request: ExploreRequest): string =>
  `${request.lock}.${request.clients}.${stock(request)}.${budgetKinds.map((kind) => request.budget[kind]).join('')}.json.gz`

/** An id of the catalogue, from a name as it comes in an address. */
export const lockOfKept = (name: string): string => name.split('.')[0] ?? ''

export const keptPattern = /^[a-z0-9-]{1,80}\.[2-4]\.(plain|checks|learns)\.[0-3]{7}\.json\.gz$/
