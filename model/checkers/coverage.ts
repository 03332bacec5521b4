/** `coverage`: whoever believes it holds the lock is right. Belief without truth is zombie time. */
import type { Settled, TraceAnalysis, Zombie } from '../history/analysis.ts'
import { lengthMs } from '../history/intervals.ts'
import type { StoreGrant } from '../history/store-grants.ts'
import type { Trace } from '../trace/trace.ts'
import type { Verdict } from './verdict.ts'
import { andMore, seconds, verdict } from './words.ts'

export function checkCoverage({ beliefs, zombies, trace }: TraceAnalysis): Verdict {
  if (beliefs.length === 0) return verdict('coverage', 'unknown', 'No client believed that it held the lock.')
  const [first] = zombies
  if (!first) {
    return verdict('coverage', 'held', 'Whenever a client believed it held the lock, Redis held it for that client.')
  }
  return verdict(
    'coverage',
    'violated',
    sentence(first, trace) + andMore(zombies.length - 1),
    zombies.map(({ belief, from, to, isCutShort }) => [belief.from.seq, ...(isCutShort ? [from.seq] : []), to.seq]),
  )
}

function sentence(zombie: Zombie, { header }: Trace): string {
  const { belief, client, from, to, after, isCutShort } = zombie
  const cause = after && isCutShort ? `, when ${causeOf(after)},` : ''
  const truth = header.fleet.kind === 'quorum' ? 'no majority of the nodes' : after ? 'Redis no longer' : 'Redis never'
  return (
    `${client} believed it held the lock from ${seconds(belief.from.atMs)} to ${seconds(belief.to.atMs)}, but ` +
    `from ${seconds(from.atMs)}${cause} to ${seconds(to.atMs)} ${truth} held it for ${client}: ${seconds(lengthMs(zombie))} of zombie time.`
  )
}

function causeOf({ endedBy, endedByClient, endedOn, client }: Settled<StoreGrant>): string {
  switch (endedBy) {
    case 'deleted':
      return endedByClient === null ? 'the lock was deleted' : `${endedByClient} deleted the lock`
    case 'overwritten':
      return endedByClient === null ? 'the lock was overwritten' : `${endedByClient} overwrote the lock`
    case 'node-down':
    case 'emptied':
    case 'minority':
      return `${endedOn} went away`
    default:
      return `the lease of ${client} ended`
  }
}
