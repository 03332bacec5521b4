/** What the sentence under a run's name says of a lock that a pool's connection has, over the lesson about it. */
import { expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { stageWords } from '#web/locale/theatre/stage.ts'
import { captionAt, replayOf } from '#web/player/derived.ts'
import { judgedOf, theatreOf, walk } from '../testing/recordings.ts'
import { momentOf } from './now.ts'

/** Of each step of the lesson's first lock: its caption, and the sentence. */
function saidIn(name: string) {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  walk(store, 1)
  store.getState().home()
  return walk(store, 1).stops.flatMap((state) => {
    const { text, beat } = captionAt(state, english)
    const picture = replayOf(state).runs[0]?.now(replayOf(state).pointOf(0, state.cursor))
    if (picture === undefined || beat?.run !== 0) return []
    const moment = momentOf(picture, false)
    return [{ text, now: stageWords.now(moment.store, moment, picture.store) }]
  })
}

it('is the connection, from when it goes back until the lock is free, whoever takes it meanwhile', () => {
  const said = saidIn('mysql-get-lock-pool.jsonl.gz')
  expect(said.map(({ now }) => now)).toEqual([
    'MariaDB: A has the lock. A has not heard yet.',
    'MariaDB: connection 1 has the lock. A believes it has the lock.',
    'MariaDB: connection 1 has the lock. A believes it has the lock.',
    'MariaDB: connection 1 has the lock. A and B both believe they have it.',
    'MariaDB: connection 1 has the lock. A and B both believe they have it.',
    'MariaDB: connection 1 has the lock. B believes it has the lock.',
  ])
})
