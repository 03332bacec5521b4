/** `coverage`: whoever believes it holds the lock is right. Belief without truth is zombie time. */
import type { Trace } from '../trace/trace.ts'
import type { Belief } from './beliefs.ts'
import type { StoreGrant } from './grants.ts'
import type { Hold } from './hold.ts'
import { type Instant, isBefore } from './instants.ts'
import { type Gap, lengthMs, uncovered } from './intervals.ts'
import type { Reading } from './reading.ts'
import type { Verdict } from './verdict.ts'
import { andMore, seconds, verdict } from './words.ts'

type Zombie = Gap<Belief, StoreGrant>

/** The parts of beliefs during which the store did not hold the client's grant. */
export function zombiesOf({ beliefs, live, soundUntil }: Reading): Zombie[] {
  return uncovered(beliefs, live).filter(({ from }) => isBefore(from, soundUntil))
}

export function checkCoverage(reading: Reading): Verdict {
  const { beliefs, trace } = reading
  if (beliefs.length === 0) return verdict('coverage', 'unknown', 'No client believed that it held the lock.')
  const zombies = zombiesOf(reading)
  const [first] = zombies
  if (!first) {
    return verdict('coverage', 'held', 'Whenever a client believed it held the lock, Redis held it for that client.')
  }
  return verdict(
    'coverage',
    'violated',
    sentence(first, trace) + andMore(zombies.length - 1),
    zombies.map(({ of, from, to, after }) => [
      of.from.seq,
      ...(after && isEndOf(after, from) ? [after.last.endedBy.seq] : []),
      to.seq >= 0 ? to.seq : of.to.seq,
    ]),
  )
}

const isEndOf = (grant: StoreGrant, from: Instant) => grant.to === from

function sentence(zombie: Zombie, { header }: Trace): string {
  const { of, from, to, after } = zombie
  const cause = after && isEndOf(after, from) ? `, when ${causeOf(after.last)},` : ''
  const truth = header.fleet.kind === 'quorum' ? 'no majority of the nodes' : after ? 'Redis no longer' : 'Redis never'
  return (
    `${of.client} believed it held the lock from ${seconds(of.from.atMs)} to ${seconds(of.to.atMs)}, but ` +
    `from ${seconds(from.atMs)}${cause} to ${seconds(to.atMs)} ${truth} held it for ${of.client}: ${seconds(lengthMs(zombie))} of zombie time.`
  )
}

function causeOf({ ended, endedBy, node, client }: Hold): string {
  switch (ended) {
    case 'deleted':
      return endedBy.client === null ? 'the lock was deleted' : `${endedBy.client} deleted the lock`
    case 'overwritten':
      return endedBy.client === null ? 'the lock was overwritten' : `${endedBy.client} overwrote the lock`
    case 'forgotten':
      return `${node} went away`
    default:
      return `the lease of ${client} ended`
  }
}
