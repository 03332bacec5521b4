/** Lessons in which a server dies: one without a file to restart from, one with a replica that lacks the grant. */
export const outageLessons = ['restart-amnesia', 'master-failover'] as const
