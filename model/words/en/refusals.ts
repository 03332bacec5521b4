/** Builds the English sentence for each refusal: what was wrong, and what to do. */
import type { RefusalWords } from '#model/refusals/reasons.ts'
import { codeRefusals } from './code-refusals.ts'
import { explorationRefusals } from './exploration-refusals.ts'
import { count } from './figures.ts'
import { fileRefusals } from './file-refusals.ts'
import { steps } from './steps.ts'
import { storeRefusals } from './store-refusals.ts'
import { traceRefusals } from './trace-refusals.ts'

const orSimilar = (similar: string | null) => (similar === null ? '' : ` Did you mean "${similar}"?`)
const host = 'Who opens the link that the server’s terminal printed is the host.'

export const refusalWords: RefusalWords = {
  'bad-field': ({ field, why }) => (field === '' ? why : `${field}: ${why}`),
  'not-understood': () => 'This request cannot be understood.',
  'unknown-address': ({ method, path }) => `There is nothing at ${method} ${path}.`,
  'unknown-host': () => 'This server does not go by that name. Open it as http://localhost.',
  'unknown-message': ({ known }) => `There is no such message. Known are ${known.join(', ')}.`,
  'nested-too-deep': () => 'This message is nested too deep.',
  'not-text': () => 'This message has characters that are no text.',
  'too-many-messages': () => 'Too many messages at once. Wait a second.',
  'too-many-wrong-links': () => 'Too many wrong links from here. Wait some seconds.',
  'too-many-wrong-codes': () => 'Too many wrong codes from here. Wait some seconds.',
  'too-many-rooms-from-here': () => 'Too many workshops at once from here. Wait a minute.',
  'too-many-people-from-here': () => 'Too many people come in from here at once. Wait some seconds.',
  'too-many-followed': () => 'So many runs at once cannot be followed.',
  'host-only': () => `Only the teacher or the host can do that. ${host}`,
  'owner-only': () => `This belongs to somebody else. Only they, their teacher or the host can do that. ${host}`,
  'something-wrong': () => 'Something went wrong on the server. Its log says what.',

  'unknown-exercise': ({ exercise }) => `There is no exercise "${exercise}".`,
  'unknown-scenario': ({ scenario, similar }) => `There is no scenario "${scenario}".${orSimilar(similar)}`,
  'unknown-lock': ({ lock }) => `There is no lock "${lock}".`,
  'lock-not-in-scenario': ({ scenario, lock, locks, similar }) =>
    `${scenario} does not run "${lock}", but ${locks.join(', ')}.${orSimilar(similar)}`,
  'unknown-parameter': ({ scenario, parameter, parameters, similar }) =>
    `${scenario} has no "${parameter}", but ${parameters.join(', ')}.${orSimilar(similar)}`,
  'parameter-out-of-range': ({ name, value, min, max, whole }) =>
    `${name} is ${value}, and must be ${whole ? 'a whole number ' : ''}from ${min} to ${max}.`,
  'parameter-not-whole': ({ name, value, min, max }) =>
    `${name} is ${value}, and must be a whole number from ${min} to ${max}.`,
  'unknown-option': ({ name, value, options }) => `${name} is ${value}, and must be ${options.join(' or ')}.`,
  'no-such-fault': ({ lock }) => `${lock} has no fault of that number. Pauses and crashes can be moved.`,
  'fault-not-movable': ({ lock, fault }) => `${lock} cannot have "${fault}" moved. Pauses and crashes can be moved.`,
  'moved-nowhere': ({ fault }) => `${fault}: it is not said where to.`,
  'crash-without-end': () => 'A crash has no end: only a pause can be made longer or shorter.',
  'only-at-own-step': ({ fault, client, kinds }) =>
    `${fault}: that can happen only where ${client} does something (${kinds.join(', ')}).`,
  'no-action': ({ client }) => `It is not said what ${client} is about to do.`,
  'never-does': ({ client, lock, action }) => `Nothing that ${client} runs with ${lock} does "${action}".`,
  'ends-own-pause': ({ client }) => `While ${client} is paused, it does nothing that could end its pause.`,
  'run-outlasts-pause': ({ client }) => `The run does not end while ${client} is paused.`,
  'unknown-client': ({ scenario, client, clients }) =>
    `${scenario} has no worker "${client}", but ${clients.join(', ')}.`,
  'server-stopping': () => 'The server is being stopped.',
  'own-runs-waiting': ({ most }) =>
    `${most} comparisons of yours are waiting already. Stop one, or wait until one has begun.`,
  'runs-waiting': () => 'Too many runs are waiting already. Try again when some have ended.',
  'unknown-run': ({ run }) => `There is no run "${run}" (any more).`,
  'run-cancelled': () => 'The run was cancelled before it began.',
  'not-written': () =>
    'This run could not be written to disk. Its recording is lost when you leave. The server’s log says why.',

  'editing-off': () =>
    'This server runs no edited locks. Started with --workshop it does. A class may edit what its teacher has released.',
  'store-not-editable': ({ store }) => `Only locks in Redis can be edited here, and this one is in ${store}.`,
  'fleet-not-editable': ({ fleet }) => `An edited lock cannot be run on a ${fleet} of Redis servers yet.`,
  'no-lock-file': () => 'There is no lock.ts.',
  'code-syntax': ({ why }) => why,
  'code-import': ({ from, allowed }) => `"${from}" cannot be imported here. A lock may import ${allowed.join(', ')}.`,
  'code-export': ({ from, why }) => `${from}: ${why}`,
  'code-no-lock': () => 'lock.ts has to export a lock: export default defineLock({ … }).',
  'code-shape': ({ field, why }) => `${field}: ${why}`,
  'code-threw': ({ why }) => `The code throws while it is loaded: “${why}”`,
  'script-syntax': ({ why }) => why,
  'script-too-long': ({ ms }) => `A script kept Redis busy for ${ms} ms, and its server was ended.`,
  'script-memory': ({ megabytes }) =>
    `A script took more than ${megabytes} MB of memory, and its Redis server was ended.`,
  'store-ended': ({ why }) => `The Redis server of this lock has ended: ${why}.`,

  'unknown-room': ({ code }) => `There is no workshop ${code} (any more).`,
  'room-ended': () => 'This workshop has ended.',
  'hub-lost': () => 'The server cannot reach the hub, where workshops are kept. It tries again by itself.',
  'room-locked': () => 'The teacher lets nobody new in at the moment.',
  'name-needed': () => 'Say what you are called.',
  'room-full': ({ most }) => `There are ${most} people in this workshop already.`,
  'crowd-at-door': () => 'Too many people come in at once. Try again.',
  'shown-out': () => 'The teacher has shown you out of this workshop.',
  'browser-full': ({ most }) => `From one browser ${most} people can come in.`,
  'rooms-full': ({ most }) => `There are ${most} workshops here already. End one first.`,
  'no-free-code': () => 'No free code was found. Try again.',
  'no-teachers-link': () => 'This link belongs to no workshop’s teacher (any more).',
  'teacher-only': () => 'Only the teacher can do that.',
  'report-for-teacher': () => 'Only the teacher has the report.',
  'join-first': () => 'Join the workshop first.',
  'too-much-at-once': () => 'Too many things happened at once. Try again.',
  'unknown-member': () => 'member: there is nobody of that id',
  'unknown-plan-item': () => 'item: the plan has no such item',
  'plan-unreadable': ({ file, why }) => `${file}: ${why}`,
  'plan-no-json': ({ file }) => `${file} is not JSON.`,

  'level-closed': () => 'The teacher has closed this level.',
  'exercise-closed': () => 'The teacher has closed this exercise.',
  'not-of-exercise': () => 'That is no text of yours for this exercise.',
  'not-solved-yet': () => 'Solve it first. Then you can show it to the class.',
  'not-shown-by-author': () => 'Its author does not show this solution to the class.',
  'level-in-class': () =>
    'A class plays this lock as a level. How it can be broken is shown again once the teacher has closed the level.',
  'answer-being-checked': () => 'Your last answer is still being looked at.',
  'claimed-enough': () => 'You have said that often enough. It can be broken.',
  'steps-break-nothing': () => 'These steps do not break it.',
  'lock-not-in-lesson': ({ scenario, lock }) => `${scenario} does not run "${lock}".`,
  'parameter-not-in-lesson': ({ scenario, parameter }) => `${scenario} has no "${parameter}".`,
  'nobody-ran-that': () => 'Nobody in this room has run that.',
  'nothing-released': () => 'The teacher has released nothing to be run.',
  'own-runs-used-up': ({ most }) => `Everybody can run ${most} times in one workshop.`,
  'time-is-up': () => 'The time is up: no more runs begin.',
  'figure-fixed': ({ parameter }) => `The teacher keeps ${parameter} as it is in the lesson.`,
  'own-run-going-on': () => 'Your last run is still going on. Wait for its end.',
  'questions-used-up': ({ most }) => `No more than ${most} questions in one workshop.`,
  'no-such-right-option': () => 'question.right: there is no such option',
  'unknown-question': ({ scenario, number }) => `${scenario} has no question ${number}.`,
  'nothing-to-reveal': () => 'There is no question to be revealed.',
  'no-own-words': () => 'question: only a question answered in own words has answers to hide',
  'hidden-enough': ({ most }) => `No more than ${most} answers can be hidden.`,
  'already-answered': () => 'You have answered this question already.',
  'question-closed': () => 'This question takes no answers any more.',
  'plan-changed': () => 'Another window has changed the plan meanwhile.',
  'nothing-to-undo': () => 'There is nothing to undo.',
  'no-such-check': () => 'The plan has no such question in its check.',
  'floor-full': ({ most }) => `This class has asked ${most} questions, which is as many as one workshop takes.`,
  'own-floor-used-up': ({ most }) => `Each person may ask ${count(most, 'question', 'questions')} at most.`,
  'no-such-floor-question': () => 'This question is not there any more.',
  'signals-used-up': ({ most }) => `You have said this ${most} times. The teacher has heard you.`,
  'no-second-vote': () => 'A question with options is voted on again once, before its answer is shown.',
  'words-not-asked': () => 'words: a question in own words needs them, and no other question takes them',
  'no-such-option': () => 'option: there is no such option',

  ...codeRefusals,
  ...explorationRefusals,
  ...fileRefusals,
  ...storeRefusals,
  ...traceRefusals,
  ...steps,
}
