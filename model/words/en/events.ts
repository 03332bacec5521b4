import type { EventOf } from '#model/trace/trace.ts'
import type { Phrases } from '../phrases.ts'
import { because } from './causes.ts'
import { seconds, shortSeconds } from './figures.ts'

const withToken = (token: number | undefined) => (token === undefined ? '' : `, token ${token}`)
const leftWhy = { done: 'its work is done', lost: 'it was told that it lost the lock', threw: 'its work failed' }
const outcomes: Record<EventOf<'command-replied'>['outcome'], string> = {
  value: 'hears the answer',
  error: 'hears an error',
  timeout: 'hears no answer in time',
  lost: 'loses its connection',
}
export const endings: Record<EventOf<'run-ended'>['status'], string> = {
  completed: 'The run is complete',
  'time-limit': 'The run reached its time limit',
  'event-limit': 'The run reached its limit of events',
  'store-lost': 'The store was lost',
  cancelled: 'The run was cancelled',
  failed: 'The run failed',
}

export const eventPhrases: Phrases['events'] = {
  'client-connecting': (event) => `reconnects: ${because(event.why)}`,
  'client-started': () => 'starts',
  'client-waiting': (event) => `waits: ${because(event.why)}`,
  'client-acquired': (event) => `believes it holds the lock${withToken(event.token)}`,
  'client-left': (event) => `leaves its critical section: ${leftWhy[event.why]}`,
  'client-released': (event) =>
    event.freed ? 'gave its lock back' : 'found that the lock was not its own to give back',
  'client-refused': (event) => `gives up after ${shortSeconds(event.waitedMs)}: ${because(event.why)}`,
  'client-rolled-back': (event) => `is rolled back: ${event.why}`,
  'client-threw': (event) => `throws: “${event.message}”`,
  'client-logged': (event) => `logs: “${event.line}”`,
  'client-paused': (event) => `is paused before: ${event.before}`,
  'client-resumed': (event) => `goes on after ${shortSeconds(event.pausedMs)}`,
  'client-crashed': () => 'crashes',
  'client-finished': () => 'is finished',
  'client-working': (event) => `works for ${shortSeconds(event.ms)}`,
  'client-forked': () => 'forks a child process',
  'client-heard': (event) => `hears “${event.message}” on ${event.channel}`,
  'command-sent': (event) => `sends ${event.argv.join(' ')}`,
  'command-executed': (event) => `executes ${event.argv.join(' ')}`,
  'command-replied': (event) => outcomes[event.outcome],
  'key-set': (event) => `${event.key} is set`,
  'key-changed': (event) => `${event.key} changes (${event.notice})`,
  'key-expired': (event) =>
    event.notice === 'evicted' ? `${event.key} is thrown out to make room` : `${event.key} expires`,
  'key-deleted': (event) => `${event.key} is deleted`,
  'node-up': (event) => `is up as ${event.role}`,
  'node-down': (event) => `is down: ${because(event.why)}`,
  'node-promoted': () => 'becomes the master',
  'node-demoted': () => 'becomes a replica',
  'node-frozen': () => 'is frozen',
  'node-thawed': () => 'goes on',
  'node-restarted': (event) => (event.emptied ? 'restarts, empty' : 'restarts with its data'),
  'node-clock-jumped': (event) =>
    `clock jumps ${event.byMs < 0 ? 'back' : 'ahead'} by ${shortSeconds(Math.abs(event.byMs))}`,
  'node-link-cut': (event) => `is cut off from ${event.from}`,
  'node-link-healed': (event) => `is connected to ${event.from} again`,
  'resource-read': (event) => `reads ${event.resource}: ${event.value}${withToken(event.token)}`,
  'resource-write': (event) =>
    event.accepted
      ? `${event.committed ? 'commits' : 'writes'} ${event.resource}: ${event.before} → ${event.value}${withToken(event.token)}`
      : `is refused by ${event.resource}: token ${event.token ?? 'missing'} after ${event.largestToken ?? 'none'}`,
  'transaction-begun': () => 'begins a transaction',
  'transaction-write': (event) => `writes ${event.resource} = ${event.value}, which nobody sees before the commit`,
  'work-given': (event) => `Work arrives: ${event.message} for row ${event.row}`,
  'work-taken': (event) => `takes ${event.message} for row ${event.row}`,
  'row-read': (event) => `looks for row ${event.row}: ${event.found ? 'it is there' : 'it is not there'}`,
  'row-written': (event) =>
    `${event.how === 'insert' ? 'inserts' : 'updates'} row ${event.row}${event.copies > 1 ? `: there are ${event.copies} of it now` : ''}`,
  'job-due': (event) => `its scheduler starts the ${event.job} of ${event.period}`,
  'job-ran': (event) => `runs the ${event.job} of ${event.period}`,
  'run-started': () => 'The run begins',
  'fault-struck': (event) => event.words,
  'fault-gave-up': (event) => `Given up: ${event.words}`,
  'machine-stalled': (event) => `This machine had stood still for ${seconds(event.forMs)}`,
  'run-ended': ({ status, why }) => (why === undefined ? endings[status] : `${endings[status]} (${because(why)})`),
}
