import { expect, it } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { stageWords } from '#web/locale/theatre/stage.ts'
import { captionAt, replayOf } from '#web/player/derived.ts'
import { judgedOf, theatreOf, walk } from '../testing/recordings.ts'
import { momentOf } from './now.ts'

/** Returns the caption and the sentence at each step of the lesson's first lock, or of another `run`. */
function saidIn(name: string, run = 0) {
  const { traces, judgements } = judgedOf(name)
  const store = theatreOf(traces, judgements)
  walk(store, 1)
  store.getState().home()
  return walk(store, 1).stops.flatMap((state) => {
    const { text, beat } = captionAt(state, english)
    const picture = replayOf(state).runs[run]?.now(replayOf(state).pointOf(run, state.cursor))
    if (picture === undefined || beat?.run !== run) return []
    const moment = momentOf(picture, false)
    return [{ text, now: stageWords.now(moment.store, moment, picture.store), wrong: moment.wrong }]
  })
}

it('is nobody while a dead server leaves a believer two votes of five, and others cannot get three', () => {
  const said = saidIn('amnesiac-node.jsonl.gz', 1)
  const kept = said.filter(({ now }) => now === 'No majority: A has 2 of 5. Nobody else can get 3.')
  expect(kept.length).toBeGreaterThan(0)
  expect(said.filter(({ wrong }) => wrong)).toEqual([])
  expect(saidIn('amnesiac-node.jsonl.gz').some(({ wrong }) => wrong)).toBe(true)
})

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
