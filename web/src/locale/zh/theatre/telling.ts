import type { Dictionary } from '../../shape/dictionary.ts'

/** After a colon the full stop stands inside the quotation marks. */
export const quoted = (option: string) => `：“${/[。？！…]$/.test(option) ? option : `${option}。`}”`

export const tellingWords: Dictionary['theatre/telling'] = {
  watch: '正在运行。看那些长条。',
  watchGuess: (option) => `正在运行。你猜的是${quoted(option)}看看会怎样。`,
  live: '现场',
  guessedWrong: (guess, answer, why) => `你说${quoted(guess)}其实是${quoted(answer)}${why}`,
  guessedRight: (option) => `你猜对了：${option}`,
}
