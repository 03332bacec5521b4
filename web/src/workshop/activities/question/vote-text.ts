/** Texts for two votes on one question: each names its vote. Pure. */
import { marks } from '#web/locale/marks.ts'
import { questionWords } from './words.ts'

interface Vote {
  answered: number
  /** Right answers; `null`: nothing is right or wrong. */
  right: number | null
}

export const votesText = (first: Vote, second: Vote): string =>
  marks.sentences([voteText('first', first), voteText('second', second)])

function voteText(which: 'first' | 'second', { answered, right }: Vote): string {
  const { named, nobody, ...votes } = questionWords.votes
  const came = answered === 0 ? nobody : right === null ? votes.answered(answered) : votes.right(right, answered)
  return marks.stopped(marks.labelled(named[which], came))
}
