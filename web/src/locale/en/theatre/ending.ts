/** What is said at a lesson's last beat. */
import { quoted } from './telling.ts'

export const endingWords = {
  label: 'The end of the lesson',
  right: 'You predicted it',
  wrong: 'You expected something else',
  said: (option: string, right: string) => `You said ${quoted(option)} It was ${quoted(right)}`,
  was: (option: string) => `It was ${quoted(option)}`,
  happened: 'What happened',
  remember: 'To remember',
  tryIt: (figure: string, value: string, usual: string) => `Try it with ${figure} ${value}, not ${usual}`,
  next: 'Next lesson',
  explore: 'See every order',
}
