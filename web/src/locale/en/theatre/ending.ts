/** What is said at a lesson's last beat. */
import { quoted } from './telling.ts'

export const endingWords = {
  label: 'The end of the lesson',
  right: 'You predicted it',
  wrong: 'You expected something else',
  said: (option: string, why: string) => `You said ${quoted(option)} ${why}`,
  was: (option: string) => `It was: ${option}`,
  happened: 'What happened',
  remember: 'To remember',
  tryIt: (figure: string, value: string) => `Try it with ${figure} = ${value}`,
  next: 'Next lesson',
  explore: 'See every order',
}
