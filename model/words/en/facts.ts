import type { GrantLoss, LockEnd } from '#model/checkers/facts.ts'
import { noStore, type Phrases } from '../phrases.ts'
import { because } from './causes.ts'
import { endings } from './events.ts'
import { count, namesListed, seconds } from './figures.ts'

const typeNames: Partial<Record<string, string>> = { zset: 'sorted set' }

export const factPhrases: Phrases['facts'] = {
  'exclusion-none-acquired': () => 'No worker acquired the lock.',
  'exclusion-one-client': () => 'Only one worker wanted the lock, so nobody had to be kept out.',
  'exclusion-held': () => 'No two workers ever believed at once that they held the lock.',
  'exclusion-shared-held': () => 'Never did more workers believe they held the lock than may hold it.',
  'exclusion-crowd': ({ clients, capacity, fromMs, toMs, inAllMs }, { others }) => {
    const crowd = `${namesListed(clients)} all believed they held the lock from ${seconds(fromMs)} to ${seconds(toMs)}: ${clients.length}, where ${capacity} may.`
    if (others === 0) return crowd
    return `${crowd} It happened ${count(others + 1, 'time', 'times')}, ${seconds(inAllMs)} in all.`
  },
  'exclusion-overlap': ({ first, second, fromMs, toMs, inAllMs }, { others }) => {
    const overlap = `${first} and ${second} both believed they held the lock from ${seconds(fromMs)} to ${seconds(toMs)}: ${lasting(fromMs, toMs)}.`
    if (others === 0) return overlap
    return `${overlap} It happened ${count(others + 1, 'time', 'times')}, ${seconds(inAllMs)} in all.`
  },

  'store-exclusion-none-granted': (_, { granter }) => `${sentence(granter)} was never seen to grant the lock.`,
  'store-exclusion-one-client': () => 'Only one worker wanted the lock, so nobody had to be kept out.',
  'store-exclusion-held': (_, { granter }) =>
    `${sentence(granter)} never granted the lock to one worker while another’s grant was good.`,
  'store-exclusion-shared-held': (_, { granter }) =>
    `${sentence(granter)} never granted the lock to more workers than may hold it.`,
  'store-exclusion-crowd': ({ clients, capacity, atMs }, { granter, others }) =>
    `At ${seconds(atMs)} ${granter} had granted the lock to ${namesListed(clients)}: ${clients.length}, where ${capacity} may hold it.${again(others)}`,
  'store-exclusion-overlap': ({ first, second }, { others }) => {
    const granter = ({ node }: { node: string | null }) => node ?? majority
    const promise = first.promisedToMs === null ? '' : ` until ${seconds(first.promisedToMs)}`
    return `At ${seconds(first.atMs)} ${granter(first)} granted the lock to ${first.client}${promise}. At ${seconds(second.atMs)}, while that grant was good, ${granter(second)} granted it to ${second.client}.${again(others)}`
  },

  'coverage-none-believed': () => 'No worker believed that it held the lock.',
  'coverage-held': (_, { granter }) =>
    `Whenever a worker believed it held the lock, ${granter} held it for that worker.`,
  'coverage-never-granted': ({ client, believedFromMs, believedToMs, fromMs, toMs }, { granter, others }) => {
    const then =
      fromMs === believedFromMs && toMs === believedToMs
        ? 'All that time'
        : `From ${seconds(fromMs)} to ${seconds(toMs)}`
    return `${client} believed it held the lock from ${seconds(believedFromMs)} to ${seconds(believedToMs)}. ${then} ${granter} never held it for ${client}: ${lasting(fromMs, toMs)} of zombie time.${again(others)}`
  },
  'coverage-lost': ({ client, believedFromMs, believedToMs, fromMs, toMs, loss }, { granter, others }) =>
    `${client} believed it held the lock from ${seconds(believedFromMs)} to ${seconds(believedToMs)}. From ${seconds(fromMs)}${when(loss, granter)} ${granter} no longer held it for ${client}: ${lasting(fromMs, toMs)} of zombie time.${again(others)}`,
  'coverage-no-majority': ({ client, believedFromMs, believedToMs, fromMs, toMs, loss }, { granter, others }) =>
    `${client} believed it held the lock from ${seconds(believedFromMs)} to ${seconds(believedToMs)}. From ${seconds(fromMs)}${when(loss, granter)} no majority held it for ${client}: ${lasting(fromMs, toMs)} of zombie time.${again(others)}`,

  'owner-only-none-touched': () => 'No worker deleted or changed the lock while it was held.',
  'owner-only-held': ({ times }) =>
    `While the lock was held, no worker but its holder deleted or changed it. Its holder did ${count(times, 'time', 'times')}.`,
  'owner-only-deleted': ({ client, holder, atMs }, { keeper, others }) =>
    `${client} deleted the lock at ${seconds(atMs)}, while ${keeper} held it for ${holder}.${again(others)}`,
  'owner-only-overwrote': ({ client, holder, atMs }, { keeper, others }) =>
    `${client} overwrote the lock at ${seconds(atMs)}, while ${keeper} held it for ${holder}.${again(others)}`,
  'owner-only-extended': ({ client, holder, atMs }, { keeper, others }) =>
    `${client} extended the lease of the lock at ${seconds(atMs)}, while ${keeper} held it for ${holder}.${again(others)}`,
  'owner-only-shortened': ({ client, holder, atMs }, { keeper, others }) =>
    `${client} shortened the lease of the lock at ${seconds(atMs)}, while ${keeper} held it for ${holder}.${again(others)}`,
  'owner-only-changed': ({ client, holder, atMs }, { keeper, others }) =>
    `${client} changed the lock at ${seconds(atMs)}, while ${keeper} held it for ${holder}.${again(others)}`,

  'no-immortal-lock-none-crashed': (_, { keeper }) => `No worker crashed while ${keeper} held the lock for it.`,
  'no-immortal-lock-held': ({ times, ends }) =>
    `Every lock that outlived its holder’s crash had an end: ${namesListed(ends.map((end) => endNames[end]))} (${count(times, 'time', 'times')}).`,
  'no-immortal-lock-endless': ({ client, crashMs }, { keeper, others }) =>
    `${client} crashed at ${seconds(crashMs)} while ${keeper} held the lock for it. The lock has no expiry: ${keeper} never frees it.${again(others)}`,
  'no-immortal-lock-late': ({ client, crashMs, dueMs, leaseMs }, { keeper, others }) =>
    `${client} crashed at ${seconds(crashMs)} while ${keeper} held the lock for it. The lock was to last until ${seconds(dueMs)}, and a lease is ${seconds(leaseMs)}.${again(others)}`,

  'no-leak-not-all-ended': () => 'The run ended before the workers had all ended.',
  'no-leak-no-key': (_, { name }) => `Nothing of the lock was ever seen in ${name}.`,
  'no-leak-frozen': ({ node }) => `${node} was frozen at the end, so its keys could not be seen.`,
  'no-leak-held': ({ lockKey, left, unseen, unanswered }) => {
    const but = unanswered.length === 0 ? '' : `, but for ${namesListed(unanswered)}, whose release got no answer`
    const end = left?.dueMs == null ? 'and named nobody' : `to expire at ${seconds(left.dueMs)}`
    const kept = left === null ? `nothing of ${lockKey} was left` : `${left.key} was left, ${end}`
    const where = unseen.length === 0 ? '' : ` on any node that was up. Down at the end: ${namesListed(unseen)}`
    return `No worker that finished left a grant behind${but}. At the end, ${kept}${where}.`
  },
  'no-leak-not-watched': ({ client, node, command }) =>
    `${client}’s ${command} was still on its way to ${node} when the run ended. Nobody knows what it left.`,
  'no-leak-late-grant': ({ client, node, endedMs, gaveUp, atMs }, { others }) =>
    `${client} had ${gaveUp ? 'given up' : 'ended'} at ${seconds(endedMs)}, and at ${seconds(atMs)} ${node} granted it the lock.${again(others)}`,
  'no-leak-endless-key': ({ key, node, atMs, endsWith }, { others }) =>
    `All workers had ended. ${key} was still there on ${node} at ${seconds(atMs)}, ${endsWith === null ? 'without an expiry' : `and lasts as long as the ${endsWith} that made it`}.${again(others)}`,
  'no-leak-late-key': ({ key, node, atMs, dueMs }, { others }) =>
    `All workers had ended. ${key} was still there on ${node} at ${seconds(atMs)}, and was to expire only at ${seconds(dueMs)}.${again(others)}`,
  'no-leak-grant': ({ client, node, finishedMs, heldToMs }, { others }) =>
    `${client} had ended at ${seconds(finishedMs)}, but ${node} held the lock for it until ${seconds(heldToMs)}.${again(others)}`,

  'progress-none-waited': () => 'No worker had to wait for the lock.',
  'progress-held': ({ waits, longestMs, crashed }) =>
    `Every wait ${crashed.length === 0 ? '' : `but that of ${namesListed(crashed)}, who crashed, `}ended with the lock: ${count(waits, 'wait', 'waits')}, the longest ${seconds(longestMs)}.`,
  'progress-not-idle': ({ client, atMs }) =>
    `${client} was without the lock at ${seconds(atMs)}. While it waited, the lock was never unused long enough to call it a fault.`,
  'progress-step-by-step': ({ client, atMs }) =>
    `${client} was without the lock at ${seconds(atMs)}. It could only go on when its next step was chosen.`,
  'progress-gave-up': ({ client, fromMs, toMs, idleFromMs, idleToMs, hadRoom }, { others }) =>
    `${client} waited for the lock from ${seconds(fromMs)} to ${seconds(toMs)} and never got it. ${idle(hadRoom)} from ${seconds(idleFromMs)} to ${seconds(idleToMs)}.${again(others)}`,
  'progress-still-waiting': ({ client, fromMs, toMs, idleFromMs, idleToMs, hadRoom }, { others }) =>
    `${client} waited for the lock from ${seconds(fromMs)} to ${seconds(toMs)}, and still waited at the end. ${idle(hadRoom)} from ${seconds(idleFromMs)} to ${seconds(idleToMs)}.${again(others)}`,
  'progress-lock-free': ({ client, fromMs, toMs, idleFromMs, idleToMs, hadRoom }, { others }) =>
    `${client} waited for the lock from ${seconds(fromMs)} to ${seconds(toMs)}. ${hadRoom ? 'There was room for another' : 'It was free and unused'} from ${seconds(idleFromMs)} to ${seconds(idleToMs)}.${again(others)}`,

  'progress-refused-free': ({ client, askedMs, atMs, why }, { others }) =>
    `${client} asked for the lock at ${seconds(askedMs)}. Nobody held it, and ${client} was refused at ${seconds(atMs)}${why === null ? ' without a reason' : `: “${because(why)}”`}.${again(others)}`,

  'no-lost-update-none-written': () => 'No write that was computed from a read was accepted.',
  'no-lost-update-held': ({ writes }) =>
    `Each accepted write was computed from the value that it replaced (${count(writes, 'write', 'writes')}).`,
  'no-lost-update-unseen': ({ client, value, atMs }) =>
    `${client} found ${value} at ${seconds(atMs)}, which no recorded write had left.`,
  'no-lost-update-lost': ({ client, value, atMs, read, overwritten }, { others }) =>
    `${client} wrote ${value} at ${seconds(atMs)}, computed from the ${read.value} it read at ${seconds(read.atMs)}. But ${overwritten.client} had written ${overwritten.value} at ${seconds(overwritten.atMs)}.${again(others)}`,

  'no-duplicate-no-work': () => 'No work was given to be done once.',
  'no-duplicate-held': ({ messages }) =>
    `Each of ${count(messages, 'message', 'messages')} was carried out exactly once.`,
  'no-duplicate-cut-short': ({ messages }) =>
    `${count(messages, 'message', 'messages')} had not been carried out when the run was cut short.`,
  'no-duplicate-lost': ({ message, row }, { others }) =>
    `Message ${message} for row ${row} was never carried out.${again(others)}`,
  'no-duplicate-row-twice': ({ client, row, atMs, earlier, copies }, { others }) =>
    `${client} inserted row ${row} at ${seconds(atMs)}, which ${earlier.client} had inserted at ${seconds(earlier.atMs)}: it was there ${count(copies, 'time', 'times')}.${again(others)}`,
  'no-duplicate-done-twice': ({ client, message, atMs, earlier }, { others }) =>
    `Message ${message} was carried out by ${earlier.client} at ${seconds(earlier.atMs)} and again by ${client} at ${seconds(atMs)}.${again(others)}`,

  'once-per-period-no-job': () => 'No scheduled job was due.',
  'once-per-period-held': ({ jobs }) => `A scheduled job ran exactly once in ${count(jobs, 'period', 'periods')}.`,
  'once-per-period-cut-short': ({ job, period }) => `The ${job} of ${period} had not run when the run was cut short.`,
  'once-per-period-never': ({ job, period }, { others }) => `The ${job} of ${period} never ran.${again(others)}`,
  'once-per-period-again': ({ client, job, period, atMs, earlier }, { others }) =>
    `The ${job} of ${period} ran twice: ${earlier.client} ran it at ${seconds(earlier.atMs)}, and ${client} at ${seconds(atMs)}.${again(others)}`,

  'fencing-no-token': () => 'No grant carried a token.',
  'fencing-held': ({ grants }) =>
    `${grants < 2 ? `${grants === 0 ? 'No' : 'One'} grant carried a token` : `${grants} grants carried growing tokens`}. No write with a smaller token was accepted after a larger one.`,
  'fencing-grant': ({ client, token, atMs, earlier }, { others }) =>
    `${earlier.client} was granted the lock at ${seconds(earlier.atMs)}, ${client} only at ${seconds(atMs)}. But ${client}’s token ${token} is not larger than ${earlier.client}’s ${earlier.token}.${again(others)}`,
  'fencing-shared-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `${client} wrote ${value} at ${seconds(atMs)} with token ${token}. But that was ${earlier.client}’s, who had written with it at ${seconds(earlier.atMs)}.${again(others)}`,
  'fencing-smaller-token': ({ client, value, token, atMs, earlier }, { others }) =>
    `${client} wrote ${value} at ${seconds(atMs)} with token ${token}, and it was accepted. Before, ${earlier.client} had written with ${earlier.token} at ${seconds(earlier.atMs)}.${again(others)}`,

  'reentrancy-none-reentered': () => 'No worker took the lock again while it held it.',
  'reentrancy-held': ({ times }) =>
    `The lock was taken again ${count(times, 'time', 'times')}, and came free with the last release.`,
  'reentrancy-freed-early': ({ client, atMs, left }, { others }) =>
    `${client} gave the lock back once at ${seconds(atMs)} and still held it ${count(left, 'time', 'times')}. But the key was gone.${again(others)}`,
  'reentrancy-not-freed': ({ client, atMs }, { others }) =>
    `${client} gave the lock back for the last time at ${seconds(atMs)}. But the key was still its own.${again(others)}`,

  'reentrancy-shared': ({ client, other, atMs, left }, { others }) =>
    `${other} acquired the lock at ${seconds(atMs)}, while ${client} still held it ${count(left, 'time', 'times')}.${again(others)}`,

  'fairness-not-asked': () => 'This lesson does not ask who was served first.',
  'fairness-too-few': () => 'Fewer than two workers waited and were served.',
  'fairness-held': ({ grants }) =>
    `All who waited were served in the order in which they had asked: ${count(grants, 'grant', 'grants')}.`,
  'fairness-overtaken': ({ client, askedMs, servedMs, overtaken }, { others }) =>
    `${client} asked at ${seconds(askedMs)} and was served at ${seconds(servedMs)}, before ${overtaken.client}. ${overtaken.client} had asked earlier, at ${seconds(overtaken.askedMs)}.${again(others)}`,

  'state-count': ({ key }) =>
    `${key} does not say who holds the lock, and several may. From outside nobody can tell whose it is.`,
  'state-type': ({ key, type }) =>
    `${key} is ${type === 'unknown' ? 'of a type' : `a ${typeNames[type] ?? type}`} that only its lock can read. So nobody can say who held the lock.`,
  'state-stays': ({ key }) =>
    `${key} stays when the lock is given back. So only its lock can tell from it who held the lock.`,
  'state-time': ({ key }) =>
    `${key} never expires and has a time in its value. So only its lock can tell from it who held the lock.`,
  'state-elsewhere': ({ key }) =>
    `The lock keeps its state in keys such as ${key}. Only the lock can read them, so nobody can say who held it.`,

  'state-nowhere': (_, { name, unread }) => {
    if (name === noStore)
      return 'The lock keeps its state to itself, so nobody can tell who held it. What its workers believed is judged.'
    const why =
      (name === 'Redis' || name === 'Valkey') && !unread
        ? 'No worker ever wrote a key of the lock'
        : 'What the lock says to its store is not read'
    return `${why}. So ${name} cannot tell who held it. What its workers believed is judged.`
  },

  'run-unfinished': ({ atMs }) => `The recording stops at ${seconds(atMs)}, before the run had ended.`,
  'run-cut-short': ({ atMs, status, why }) => {
    const ending = (endings as Partial<Record<string, string>>)[status] ?? status
    return `The run was cut short at ${seconds(atMs)}. ${ending}${why === undefined ? '' : `: ${because(why)}`}.`
  },
  'run-runner-lost': ({ atMs, runner }) =>
    `The runner ${runner} was lost ${seconds(atMs)} into the run: nothing can be concluded. The lock is not to blame.`,
  'run-fault-gave-up': ({ atMs, words }) =>
    `The script did not play out. Its fault “${words}” was given up at ${seconds(atMs)}.`,
  'run-stalled': ({ forMs, leaseMs }) =>
    `This machine stood still for ${seconds(forMs)}, too long for a lease of ${seconds(leaseMs)}: nothing can be concluded.`,
  'run-late': ({ lateMs, withinMs }) =>
    `This machine was too slow: ${seconds(lateMs)} late in all within one lease of ${seconds(withinMs)}. What differs from the lesson may be its doing.`,
  'run-fault-never-struck': ({ words }) =>
    `The lesson did not play out: its fault “${words}” never came, for this lock did not do what it waits for.`,
  'run-process-failed': ({ client, message }) => `The process of ${client} failed: ${message}`,
  'run-command-refused': ({ client, command }) =>
    `${client} was refused ${command ?? 'a command'}, which a trial cannot have: its server is watched.`,
}

const endNames: Record<LockEnd, string> = {
  expiry: 'the expiry of its key',
  deadline: 'a time written in it',
  session: 'the end of its session',
  transaction: 'the end of its transaction',
  connection: 'the end of its connection',
}

export const nounsOf: Phrases['nouns'] = ({ store: { name, unread }, fleet }) => ({
  ...(fleet.kind === 'quorum'
    ? { name, granter: majority, keeper: 'a server' }
    : { name, granter: name, keeper: name }),
  ...(unread ? { unread } : {}),
})

const majority = 'a majority of the servers'

const sentence = (text: string): string => (text.startsWith('a ') ? `A${text.slice(1)}` : text)

/** Says how long a stretch lasted. A tiny stretch is never shown as `0.000 s`. */
function lasting(fromMs: number, toMs: number): string {
  return toMs - fromMs < 0.5 ? `less than ${seconds(1)}` : seconds(toMs - fromMs)
}

const idle = (hadRoom: boolean): string =>
  hadRoom ? 'The running workers’ beliefs left room for one more' : 'No other running worker believed it held the lock'

/** Returns a separate sentence about further cases, to follow the sentence about the first case. */
function again(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ' It happened once more.' : ` It happened ${count(others, 'more time', 'more times')}.`
}

/** Returns a clause that tells why the store stopped holding the lock for the worker. The clause follows the time at which it stopped. */
function when(loss: GrantLoss, granter: string): string {
  switch (loss?.how) {
    case undefined:
      return ''
    case 'deleted':
      return loss.by === null ? ', when the lock was deleted,' : `, when ${loss.by} deleted the lock,`
    case 'overwritten':
      return loss.by === null ? ', when the lock was overwritten,' : `, when ${loss.by} overwrote the lock,`
    case 'node-gone':
      return `, when ${loss.node ?? 'a server'} went away,`
    case 'evicted':
      return `, when ${granter} threw the lock out to make room,`
    case 'lease-ended':
      return ', when its lease ended,'
    case 'session-ended':
      return ', when its session ended,'
    case 'transaction-ended':
      return ', when its transaction ended,'
    case 'connection-ended':
      return ', when its connection ended,'
  }
}
