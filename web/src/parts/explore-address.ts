import type { Figure } from '#model/messages/offered.ts'

/** What the explorer's address calls each figure. */
export const figureNames: Readonly<Record<Figure, string>> = {
  clients: 'clients',
  leaseEnds: 'ends',
  crashes: 'crashes',
  lateReplies: 'late',
  restarts: 'restarts',
}
