/** Lessons in which a server dies. In the first one, the server has no file to restart from; in the second one, the replica lacks the grant. */
export const outageLessons = ['restart-amnesia', 'master-failover'] as const
