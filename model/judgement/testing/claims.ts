/**
 * Checks what the verdicts' sentences claim against the events. A claim that the recording does not support is refuted. A sentence that is missing from this
 * table was never checked.
 */
import {
  accepted,
  crashedHolding,
  finishedHolding,
  hasCause,
  hasDeadline,
  hasEnd,
  haveAllEnded,
  isGone,
  isGrowing,
  isReplica,
  isStale,
  ownKeys,
  strangers,
  waitEnds,
  wasGranted,
  wasOverwritten,
} from './evidence.ts'
import { isAt, type Witness } from './witness.ts'

type Claim = [sentence: RegExp, isBorneOut: (run: Witness, ...parts: (string | undefined)[]) => boolean]

const time = '(\\d+\\.\\d{3}) s'
const again = '(?: It happened .+)?'
const claim = (sentence: string, isBorneOut: Claim[1]): Claim => [new RegExp(`^${sentence}${again}$`, 'u'), isBorneOut]
/** Matches the name of the store, or the servers of a quorum. */
const granter = '(?:Redis|MariaDB|PostgreSQL|ZooKeeper|etcd|[Aa] majority of the servers)'
const keeper = '(?:Redis|MariaDB|PostgreSQL|ZooKeeper|etcd|a server)'

export const claims: Claim[] = [
  claim('No worker acquired the lock\\.', (run) => run.of('client-acquired').length === 0),
  claim('No worker believed that it held the lock\\.', (run) => run.of('client-acquired').length === 0),
  claim(
    'Only one worker wanted the lock, so nobody had to be kept out\\.',
    (run) => new Set(run.of('command-sent').map(({ client }) => client)).size === 1,
  ),
  claim('No two workers ever believed at once that they held the lock\\.', (run) => run.mostBelievers <= 1),
  claim('Never did more workers believe they held the lock than may hold it\\.', (run) => {
    const { capacity } = run.header
    if (capacity !== 'any') return run.mostBelievers <= (capacity ?? 1)
    const alone = run.beliefs.filter(({ exclusive }) => exclusive)
    return alone.every((one) =>
      run.beliefs.every((other) => other === one || other.toMs <= one.fromMs || other.fromMs >= one.toMs),
    )
  }),
  claim(
    `(\\w+) and (\\w+) both believed they held the lock from ${time} to ${time}: (?:${time}|less than 0.001 s)\\.(?: It happened .+)?`,
    (run, first, second, from, to) => run.believed(first, from, to) && run.believed(second, from, to),
  ),

  claim(`${granter} was never seen to grant the lock\\.`, (run) => !wasGranted(run)),
  claim(`${granter} never granted the lock to one worker while another’s grant was good\\.`, (run) =>
    run.of('key-set').every((set) => {
      const before = run.lockBefore(set.seq, set.node)
      const isOurs = set.key === run.header.lockKey && set.holders === undefined && set.holder === undefined
      if (!isOurs || before === undefined || before.holder === null) return true
      const writer = run.writerBefore(set.seq, set.node)
      const isOver = (before.expiresAtMs ?? before.deadlineAtMs ?? Number.POSITIVE_INFINITY) <= set.atMs
      // Overwriting another client's valid grant is reported by `owner-only`: the writer has taken over the grant, and has not been given a second one.
      return (
        writer === null ||
        set.by === null ||
        writer === set.by.client ||
        isOver ||
        before.endsWith !== undefined ||
        wasOverwritten(run, set)
      )
    }),
  ),
  claim(`${granter} never granted the lock to more workers than may hold it\\.`, (run) => {
    const { capacity = 1 } = run.header
    return run
      .lockEvents()
      .every((event) => !('holders' in event) || capacity === 'any' || (event.holders?.length ?? 0) <= capacity)
  }),
  claim(
    `At ${time} (n\\d|a majority of the servers) granted the lock to (\\w+)(?: until ${time})?\\. At ${time}, while that grant was good, (n\\d|a majority of the servers) granted it to (\\w+)\\.`,
    (run, firstAt, firstNode, first, until, secondAt, secondNode, second) => {
      const granted = (at: string | undefined, node: string | undefined, client: string | undefined) =>
        run
          .at(at, 'key-set', 'key-changed', 'node-promoted', 'node-restarted', 'node-up')
          .some((event) => !node?.startsWith('n') || event.node === node) &&
        run.of('key-set').some((event) => event.by?.client === client && event.key === run.header.lockKey)
      const isGood = until === undefined || Number(until) > Number(secondAt)
      return granted(firstAt, firstNode, first) && granted(secondAt, secondNode, second) && isGood
    },
  ),

  claim(`Whenever a worker believed it held the lock, ${granter} held it for that worker\\.`, (run) => {
    if (run.header.fleet.kind !== 'single' || run.header.capacity !== undefined) return true
    const [node = 'n1'] = run.header.fleet.nodes.map(({ id }) => id)
    const losses = run.lockEvents(node).filter((event) => isGone(event) || event.kind === 'key-set')
    return run.beliefs.every(({ client, fromMs, toMs }) =>
      losses.every(
        (event) =>
          event.atMs <= fromMs || event.atMs >= toMs || (event.kind === 'key-set' && event.by?.client === client),
      ),
    )
  }),
  claim(
    `(\\w+) believed it held the lock from ${time} to ${time}\\. (?:All that time|From ${time} to ${time}) ${granter} never held it for \\1: ${time} of zombie time\\.`,
    (run, client, from, to) =>
      run.believed(client, from, to) &&
      !run
        .lockEvents()
        .some((event) => event.kind === 'key-set' && event.by?.client === client && isAt(event.atMs, from)),
  ),
  claim(
    `(\\w+) believed it held the lock from ${time} to ${time}\\. From ${time}(?:, when (.+),)? (?:${granter}|no majority) (?:no longer held it|held it) for \\1: (?:${time}|less than 0.001 s) of zombie time\\.`,
    (run, client, from, to, since, cause) => run.believed(client, from, to) && hasCause(run, since, cause),
  ),

  claim('No worker deleted or changed the lock while it was held\\.', (run) => strangers(run, () => true).length === 0),
  claim(
    'While the lock was held, no worker but its holder deleted or changed it\\. Its holder did \\d+ times?\\.',
    (run) => strangers(run, (by, writer) => by !== writer).length === 0,
  ),
  claim(
    `(\\w+) (deleted|overwrote) the lock at ${time}, while ${keeper} held it for (\\w+)\\.`,
    (run, client, what, at, holder) =>
      run
        .at(at, 'key-deleted', 'key-changed', 'key-set')
        .some(
          (event) =>
            event.by?.client === client &&
            (event.kind !== 'key-set') === (what === 'deleted') &&
            (run.writerBefore(event.seq, event.node) === holder || run.header.capacity !== undefined),
        ),
  ),

  claim(`No worker crashed while ${keeper} held the lock for it\\.`, (run) =>
    run.of('client-crashed').every(({ seq, client }) => crashedHolding(run, client, seq).length === 0),
  ),
  claim('Every lock that outlived its holder’s crash had an end: (.+) \\(\\d+ times?\\)\\.', (run, ends) => {
    const held = run.of('client-crashed').flatMap(({ seq, client }) => crashedHolding(run, client, seq))
    const isSaid = (found: boolean, said: string) => !ends?.includes(said) || found
    return (
      held.length > 0 &&
      held.every(hasEnd) &&
      isSaid(
        held.some(({ expiresAtMs }) => expiresAtMs !== null),
        'the expiry of its key',
      ) &&
      isSaid(held.some(hasDeadline), 'a time written in it')
    )
  }),
  claim(
    `(\\w+) crashed at ${time} while ${keeper} held the lock for it\\. The lock has no expiry: ${keeper} never frees it\\.`,
    (run, client, at) =>
      run.at(at, 'client-crashed').some((crash) => {
        const held = crash.client === client ? crashedHolding(run, crash.client, crash.seq) : []
        const stays = held.some(({ node }) => !isGone(run.lockEvents(node).at(-1)))
        return stays && held.some((state) => !hasEnd(state))
      }),
  ),
  claim(
    `(\\w+) crashed at ${time} while ${keeper} held the lock for it\\. The lock was to last until ${time}, and a lease is ${time}\\.`,
    (run, client, at, due, lease) =>
      isAt(run.header.parameters.leaseMs, lease) &&
      Number(due) > Number(at) + 2 * Number(lease) &&
      run
        .lockEvents()
        .some((event) => 'expiresAtMs' in event && event.by?.client === client && isAt(event.expiresAtMs ?? 0, due)),
  ),

  claim(`Nothing of the lock was ever seen in ${keeper}\\.`, (run) => ownKeys(run).length === 0),
  claim(
    'No worker that finished left a grant behind\\. At the end, nothing of (\\S+) was left(?: on any node that was up\\. Down at the end: (.+))?\\.',
    (run, key, down = '') =>
      key === run.header.lockKey &&
      ownKeys(run).every(
        ({ node, kind, ...state }) =>
          kind === 'key-expired' ||
          kind === 'key-deleted' ||
          ('expiresAtMs' in state && (state.expiresAtMs ?? Number.POSITIVE_INFINITY) <= run.endMs) ||
          (!run.isUp(node) && down.includes(node)) ||
          isReplica(run, node),
      ) &&
      !finishedHolding(run),
  ),
  claim(
    `All workers had ended\\. (\\S+) was still there on (n\\d) at ${time}, (without an expiry|and lasts as long as the (\\w+) that made it|and was to expire only at ${time})\\.`,
    (run, key, node, at, _how, endsWith, due) =>
      isAt(run.endMs, at) &&
      haveAllEnded(run) &&
      ownKeys(run).some(
        (event) =>
          event.key === key &&
          event.node === node &&
          !isGone(event) &&
          'expiresAtMs' in event &&
          event.endsWith === endsWith &&
          (due === undefined ? event.expiresAtMs === null : isAt(event.expiresAtMs ?? 0, due)),
      ),
  ),
  claim(
    `(\\w+) had ended at ${time}, but (n\\d) held the lock for it until ${time}\\.`,
    (run, client, ended, node, until) =>
      run
        .at(ended, 'client-finished')
        .some((event) => event.client === client && run.writerBefore(event.seq, node ?? '') === client) &&
      run.at(until, 'key-expired', 'key-deleted', 'run-ended').length > 0,
  ),

  claim('No worker had to wait for the lock\\.', (run) => run.of('client-waiting').length === 0),
  claim(
    `Every wait (?:but that of (.+), who crashed, )?ended with the lock: (\\d+) waits?, the longest ${time}\\.`,
    (run, crashed = '', count) => {
      const ends = waitEnds(run)
      const served = ends.filter(({ how }) => how === 'client-acquired')
      const others = ends.filter(({ how }) => how !== 'client-acquired')
      return (
        served.length === Number(count) &&
        others.every(({ how, client }) => how === 'client-crashed' && crashed.includes(client))
      )
    },
  ),
  claim(
    `(\\w+) waited for the lock from ${time} to ${time} and never got it\\. (No other running worker believed it held the lock|The running workers’ beliefs left room for one more) from ${time} to ${time}\\.`,
    (run, client, _from, to, who, idleFrom, idleTo) =>
      run.at(to, 'client-refused', 'client-finished').some((event) => event.client === client) &&
      (who?.startsWith('The') ||
        run.beliefs.every(
          (one) =>
            one.client === client ||
            one.toMs <= Number(idleFrom) * 1000 + 1 ||
            one.fromMs >= Number(idleTo) * 1000 - 1 ||
            run
              .of('client-paused')
              .some((pause) => pause.client === one.client && pause.atMs <= Number(idleFrom) * 1000 + 1),
        )) === true,
  ),
  claim(
    `(\\w+) was without the lock at ${time}\\. While it waited, the lock was never unused long enough to call it a fault\\.`,
    (run, client, at) => run.at(at, 'client-refused', 'client-finished').some((event) => event.client === client),
  ),

  claim('No write that was computed from a read was accepted\\.', (run) =>
    accepted(run).every(({ computedFrom }) => computedFrom === undefined),
  ),
  claim('Each accepted write was computed from the value that it replaced \\((\\d+) writes?\\)\\.', (run, count) => {
    const computed = accepted(run).filter(({ computedFrom }) => computedFrom !== undefined)
    return computed.length === Number(count) && computed.every((write) => !isStale(run, write))
  }),
  claim(
    `(\\w+) wrote (\\d+) at ${time}, computed from the (\\d+) it read at ${time}\\. But (\\w+) had written (\\d+) at ${time}\\.`,
    (run, client, value, at, read, readAt, other, otherValue, otherAt) => {
      const write = accepted(run).find(
        (one) => one.client === client && one.value === Number(value) && isAt(one.atMs, at),
      )
      const was = run.at(readAt, 'resource-read').some((one) => one.client === client && one.value === Number(read))
      const between = accepted(run).some(
        (one) => one.client === other && one.value === Number(otherValue) && isAt(one.atMs, otherAt),
      )
      return write !== undefined && was && between && isStale(run, write)
    },
  ),

  claim('No work was given to be done once\\.', (run) => run.of('work-given').length === 0),
  claim(
    'Each of (\\d+) messages was carried out exactly once\\.',
    (run, count) =>
      run.of('work-given').length === Number(count) &&
      run
        .of('work-given')
        .every(({ message }) => run.of('row-written').filter((row) => row.message === message).length === 1) &&
      run.of('row-written').every(({ copies }) => copies === 1),
  ),
  claim(
    'Message (\\w+) for row (\\w+) was never carried out\\.',
    (run, message, row) =>
      run.of('work-given').some((work) => work.message === message && work.row === row) &&
      !run.of('row-written').some((written) => written.message === message),
  ),
  claim(
    `(\\w+) inserted row (\\w+) at ${time}, which (\\w+) had inserted at ${time}: it was there (\\d+) times\\.`,
    (run, client, row, at, other, otherAt, copies) =>
      run
        .at(at, 'row-written')
        .some((one) => one.client === client && one.row === row && one.copies === Number(copies)) &&
      run.at(otherAt, 'row-written').some((one) => one.client === other && one.row === row && one.how === 'insert'),
  ),
  claim(
    `Message (\\w+) was carried out by (\\w+) at ${time} and again by (\\w+) at ${time}\\.`,
    (run, message, first, at, second, secondAt) =>
      run.at(at, 'row-written').some((one) => one.client === first && one.message === message) &&
      run.at(secondAt, 'row-written').some((one) => one.client === second && one.message === message),
  ),

  claim('No scheduled job was due\\.', (run) => run.of('job-due').length + run.of('job-ran').length === 0),
  claim('A scheduled job ran exactly once in (\\d+) periods?\\.', (run, count) => {
    const periods = new Set(run.of('job-due').map(({ job, period }) => `${job} ${period}`))
    const ran = run.of('job-ran').map(({ job, period }) => `${job} ${period}`)
    return periods.size === Number(count) && ran.length === periods.size && ran.every((one) => periods.has(one))
  }),
  claim('The (\\w+) of (\\S+) never ran\\.', (run, job, period) =>
    run.of('job-ran').every((one) => one.job !== job || one.period !== period),
  ),
  claim(
    `The (\\w+) of (\\S+) ran twice: (\\w+) ran it at ${time}, and (\\w+) at ${time}\\.`,
    (run, job, period, first, at, second, secondAt) =>
      run.at(at, 'job-ran').some((one) => one.client === first && one.job === job && one.period === period) &&
      run.at(secondAt, 'job-ran').some((one) => one.client === second && one.job === job && one.period === period),
  ),

  claim(
    'No grant carried a token\\.',
    (run) =>
      run.of('client-acquired').every(({ token }) => token === undefined) &&
      accepted(run).every(({ token }) => token === undefined),
  ),
  claim(
    '(\\d+) grants carried growing tokens\\. No write with a smaller token was accepted after a larger one\\.',
    (run, count) => {
      const grants = run.of('client-acquired').filter(({ token }) => token !== undefined)
      return grants.length === Number(count) && isGrowing(accepted(run).flatMap(({ token }) => token ?? []))
    },
  ),
  claim(
    `(\\w+) was granted the lock at ${time}, (\\w+) only at ${time}\\. But \\3’s token (\\d+) is not larger than \\1’s (\\d+)\\.`,
    (run, first, firstAt, second, secondAt, token, before) =>
      run.at(firstAt, 'key-set').some(({ by }) => by?.client === first) &&
      run.at(secondAt, 'key-set').some(({ by }) => by?.client === second) &&
      Number(token) <= Number(before) &&
      run.of('client-acquired').some((one) => one.client === first && one.token === Number(before)) &&
      run.of('client-acquired').some((one) => one.client === second && one.token === Number(token)),
  ),
  claim(
    `(\\w+) wrote (\\d+) at ${time} with token (\\d+)(?:, and it was accepted\\. Before, (\\w+) had written with (\\d+) at ${time}|\\. But that was (\\w+)’s, who had written with it at ${time})\\.`,
    (run, client, value, at, token, other, larger, largerAt, owner, ownerAt) => {
      const wrote = (who: string | undefined, when: string | undefined, with_: string | undefined) =>
        accepted(run).some((one) => one.client === who && one.token === Number(with_) && isAt(one.atMs, when))
      const isBefore = Number(largerAt ?? ownerAt) <= Number(at)
      const isWrong =
        owner === undefined
          ? wrote(other, largerAt, larger) && Number(larger) > Number(token)
          : wrote(owner, ownerAt, token)
      return wrote(client, at, token) && isWrong && isBefore && accepted(run).some((one) => one.value === Number(value))
    },
  ),

  claim('No worker took the lock again while it held it\\.', (run) =>
    run.of('client-acquired').every(({ depth }) => depth === undefined),
  ),
  claim('The lock was taken again (\\d+) times?, and came free with the last release\\.', (run, count) => {
    const again = run.of('client-acquired').filter(({ depth }) => depth !== undefined)
    return again.length === Number(count) && isGone(run.lockEvents().at(-1))
  }),
  claim(
    `(\\w+) gave the lock back once at ${time} and still held it \\d+ times?\\. But the key was gone\\.`,
    (run, client, at) =>
      run.at(at, 'key-deleted').some((one) => one.by?.client === client && run.believed(client, at, at)),
  ),
  claim('This lesson does not ask who was served first\\.', () => true),
  claim('All who waited were served in the order in which they had asked: (\\d+) grants\\.', (run, count) => {
    const asked = [...new Set(run.of('client-waiting').map(({ client }) => client))]
    return (
      asked.length === Number(count) &&
      waitEnds(run).filter(({ how }) => how === 'client-acquired').length === Number(count)
    )
  }),
  claim(
    `(\\w+) asked at ${time} and was served at ${time}, before (\\w+)\\. \\4 had asked earlier, at ${time}\\.`,
    (run, client, _asked, served, other) => {
      const [first] = run.at(served, 'client-acquired').filter((one) => one.client === client)
      const overtaken = run.of('client-acquired').find((one) => one.client === other)
      return first !== undefined && (overtaken === undefined || overtaken.seq > first.seq)
    },
  ),
]

/** Whether the recording supports a sentence; `undefined` if no check exists for the sentence. */
export function isBorneOut(sentence: string, run: Witness): boolean | undefined {
  for (const [pattern, check] of claims) {
    const found = pattern.exec(sentence)
    if (found) return check(run, ...found.slice(1))
  }
  return undefined
}
