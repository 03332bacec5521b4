import type { Figure } from '#model/messages/offered.ts'

/** Names of the budget's numbers in the explorer's address. */
export const figureNames: Readonly<Record<Figure, string>> = {
  clients: 'clients',
  leaseEnds: 'ends',
  crashes: 'crashes',
  lateReplies: 'late',
  restarts: 'restarts',
}
