/** Describes two votes on one question, naming each vote. Pure. */
import { marks } from '#web/locale/marks.ts'
import { questionWords } from './words.ts'

interface Vote {
  answered: number
  /** Number of right answers, or `null` if nothing is right or wrong. */
  right: number | null
}

export const votesText = (first: Vote, second: Vote): string =>
  marks.sentences([voteText('first', first), voteText('second', second)])

function voteText(which: 'first' | 'second', { answered, right }: Vote): string {
  const { named, nobody, ...votes } = questionWords.votes
  const came = answered === 0 ? nobody : right === null ? votes.answered(answered) : votes.right(right, answered)
  return marks.stopped(marks.labelled(named[which], came))
}
