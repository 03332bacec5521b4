/** Ids of lessons in which a server dies: without a file, and with a copy that lacks the grant. */
export const outageLessons = ['restart-amnesia', 'master-failover'] as const
