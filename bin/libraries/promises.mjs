/** Maps each violation to the part of a library's documentation that covers the violation. Pure. */

const outlasting = [
  'lease-too-short',
  'watchdog-too-eager',
  'immortal-watchdog',
  'silent-loss',
  'redisson-four-ways',
  'script-not-loaded',
  'redlock-extend',
]

/** Lessons about the lease itself. In each of these lessons, the work outlasts the lease if the lock does not renew the lease. */
const outlastingToo = ['lease-units', 'crash-after-renewal']
const ofOutlasting = ['coverage', 'exclusion', 'no-lost-update']

/** Lessons in which Redis grants the lock but the worker never receives the answer. */
const lostGrants = ['acquire-outside-try', 'retry-after-lost-reply', 'retry-locks-itself-out']

/** @param {{ scenario?: string, fault?: string, at?: string }} cell @param {string} property */
export function aboutOf({ scenario, fault = '', at }, property) {
  if (scenario !== undefined) {
    if (outlasting.includes(scenario)) return 'outlasts'
    if (outlastingToo.includes(scenario) && ofOutlasting.includes(property)) return 'outlasts'
    if (scenario === 'self-deadlock' || scenario === 'inner-release') return 'reentrant'
    if (scenario === 'wait-replicas') return 'replication'
    if (scenario === 'once-per-period') return property === 'once-per-period' ? 'period' : 'other'
    if (scenario === 'told-after-pause') return 'told'
    if (scenario === 'cache-cleared') return 'eviction'
    if (property === 'lease') return 'lease'
    if (lostGrants.includes(scenario) && property === 'no-leak') return 'lost-grant'
    if (scenario.startsWith('late-grant') && property !== 'no-lost-update') return 'late-grant'
    return property === 'no-lost-update' ? 'stale-write' : 'other'
  }
  if (fault === 'cancel') return 'cancelled'
  if (fault === 'evict' || fault === 'flush') return 'eviction'
  if (at === 'renew') return 'failed-renewal'
  if (property === 'no-lost-update' && at === 'write') return 'stale-write'
  if (at === 'acquire') return property === 'no-leak' ? 'lost-grant' : 'late-grant'
  return at === 'release' ? 'failed-release' : 'other'
}

/** @type {Record<string, string>} */
export const aboutWords = {
  outlasts: 'work that outlasts the lease',
  'stale-write': 'a write that comes after the lease',
  reentrant: 'acquiring twice',
  told: 'a holder that is not told of its loss',
  lease: 'a lease that is not as asked',
  period: 'a job that is due once a period',
  replication: 'a grant that a replica never got',
  'lost-grant': 'a grant of which the worker never hears',
  'late-grant': 'an answer that comes after the lease',
  'failed-release': 'a release that fails on its way',
  'failed-renewal': 'a renewal that fails',
  eviction: 'a key that the server throws away',
  cancelled: 'a request that is called off',
  other: 'something else',
}
