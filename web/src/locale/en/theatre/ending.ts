import { count } from '#model/words/en/figures.ts'
import { quoted } from './telling.ts'

export const endingWords = {
  label: 'The end of the lesson',
  right: 'You predicted it',
  wrong: 'You expected something else',
  said: (option: string, why: string) => `You said ${quoted(option)} ${why}`,
  was: (option: string, why: string) => `Right: ${quoted(option)} ${why}`,
  happened: 'What happened',
  remember: 'To remember',
  tryIt: (figure: string, value: string, usual: string) => `Change ${figure} from ${usual} to ${value}`,
  /** Used if the default of a parameter is 0 and means “until something happens” instead of a length. */
  tryLasting: (figure: string, value: string) => `Let the ${figure} last ${value}`,
  /** The changed parameter, and each lock's result before and after the change. */
  changed: (before: string, after: string) => `${before} → ${after}`,
  turned: (before: string, after: string) => `Before: ${before}. Now: ${after}.`,
  same: (seen: string) => `${seen}, as before.`,
  waited: (client: string, before: string, after: string) => `${client} waited ${before}, now ${after}.`,
  /** Shows how much a time varies between repetitions of the same run. */
  spread: (least: string, most: string) => `${least} to ${most}`,
  timesFrom: (runs: number) => `Times of ${runs} runs each.`,
  sameTimes: 'No time differs by more than repeats do.',
  repeat: (more: number) => `Compare times: run both ${count(more, 'more time', 'more times')}`,
  repeating: 'Running both again…',
  wasDown: (server: string, before: string, after: string) => `${server} was down for ${before}, now ${after}.`,
  usual: (figure: string) => `the lesson’s own ${figure}`,
  salesLost: (sales: number) => (sales === 0 ? 'no sale lost' : count(sales, 'sale lost', 'sales lost')),
  openOther: (figure: string) => `Show the run with ${figure}`,
  next: 'Next lesson',
  /** Shown after the last lesson of the first hour. */
  hour: {
    title: 'This is the end of the first hour.',
    say: 'You can now say what a lock is, and who may release it.',
    lease: 'You can say why it needs a lease, and what renews the lease.',
    token: 'And you can say why the stock itself checks a token.',
    on: 'So far one server kept the lock. In the next lesson that server dies.',
    next: 'Where to go next',
    all: 'All lessons',
  },
  explore: 'See every order',
  exercise: { repair: 'Repair it yourself', review: 'Break it unnoticed', write: 'Write it yourself' },
}
