import type { explorationReasons } from '#model/refusals/exploration-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'
import { played } from './played.ts'

export const explorationRefusals: SentencesOf<typeof explorationReasons> = {
  'exploration-cancelled': () => 'It was cancelled before its turn came.',
  'questions-waiting': () => 'Wait until your last questions are answered.',
  'explorations-waiting': () => 'Too many explorations are under way. Try again in a moment.',
  'unknown-exploration': () => 'This exploration is not there, or not done. Start it again.',
  'ended-before-last-step': () => 'The run ended before its last step.',
  'impossible-steps': () => 'These steps are not possible one after the other.',
  'not-judged-here': ({ property }) => `Explorations do not judge ${property}.`,
  'level-not-explorable': ({ why }) => `This lock is no level. ${why}`,
  'level-too-large': () => 'This lock is no level: it has too many orders to look at all of them.',
  'level-broken-at-once': () => 'This lock is no level: it is broken before the first step.',

  'too-busy-to-play': ({ why }) => `This machine is too busy to play these steps in time. ${why}`,
  'search-ended': ({ why }) => `The search had to be ended, because ${why}. Start it again, or ask for less.`,
  'search-large': ({ megabytes }) => `it needed more than ${megabytes} MB of memory`,
  'search-silent': ({ seconds }) => `it was silent for ${seconds} s`,
  'search-unforeseen': () => 'it met with something that nobody foresaw',
  'search-idle': () => 'nobody asked it anything',
  'search-endless': () => 'it did not come to an end',
  'search-stopping': () => 'the server is being stopped',
  'machine-stood-still': () => 'The machine stood still.',
  'lease-ended-early': () => 'A lease ended before its step.',
  'deadline-passed': () => 'A deadline passed before its step.',
  'no-lease-left': () => 'No lease is left that could end.',
  'step-for-nothing': ({ client, step }) => `${client} has nothing that ${step} could stand for.`,
  'asks-nothing': ({ client }) => `${client} asks for nothing.`,
  'did-otherwise': ({ client, kind, instead }) => played.otherwise(client, kind, instead),
  'not-explorable': ({ why }) => `It cannot be explored. ${why}`,
  'stopped-at-limit': () => 'It stopped at a limit: not every order was found.',
  'breaks-otherwise': ({ property, expected, found }) => `${property}: expected ${expected}, but found ${found}.`,
  'nothing-breaks': () => 'nothing to break it',
  'broken-at-start': () => 'it broken from the beginning',
  'counts-differ': ({ what, explorer, checkers }) =>
    `${what}: the explorer counts ${explorer}, the checkers ${checkers}`,
  'order-differs': ({ steps, explorer, checkers }) =>
    `${steps}: the explorer says ${explorer.join() || 'nothing'}, the checkers ${checkers.join() || 'nothing'}`,
  'orders-missing': ({ distinct, walked }) => `of ${distinct} orders that the explorer has, ${walked} can be walked`,
}
