/** Words of the lesson's end. */
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
  /** For a parameter whose default 0 is no length, but means “until something happens”. */
  tryLasting: (figure: string, value: string) => `Let the ${figure} last ${value}`,
  /** Results before and after one parameter was changed. */
  before: (figure: string, seen: string) => `Before, with ${figure}: ${seen}.`,
  after: (figure: string, seen: string) => `Now, with ${figure}: ${seen}.`,
  usual: (figure: string) => `the lesson’s own ${figure}`,
  same: 'the same',
  sameTimes: 'the same, and no time differs by more than repeats do',
  /** Range of a result over repeats of one run. */
  spread: (least: string, most: string, runs: number) => `${least} to ${most} in ${runs} runs`,
  repeat: (more: number) => `Compare times: run both ${count(more, 'more time', 'more times')}`,
  repeating: 'Running both again…',
  salesLost: (sales: number) => (sales === 0 ? 'no sale lost' : count(sales, 'sale lost', 'sales lost')),
  times: {
    waitMs: (time: string) => `the wait was ${time}`,
    orphanMs: (time: string) => `the lock was held unused for ${time}`,
    zombieMs: (time: string) => `a wrong belief lasted ${time}`,
    dangerMs: (time: string) => `two at once for ${time}`,
  },
  openOther: (figure: string) => `Show the run with ${figure}`,
  next: 'Next lesson',
  /** Shown after the first hour's last lesson. */
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
