/** Announces to screen readers, besides the captions, the run's state, and each verdict on the lesson's property once it is found. */

import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '../locale/marks.ts'
import { announceWords } from '../locale/theatre/announce.ts'
import { replayOf, statusOf } from '../player/derived.ts'
import { disclosureOf } from '../player/disclosure.ts'
import { useStatus, useTheatre } from '../player/react.tsx'
import { saidOf } from './verdict/said.ts'

export function Announcements({ lesson }: { lesson: Lesson }) {
  const status = useStatus()
  // Number of events. It is not announced during a run, because it grows.
  const count = useTheatre((theatre) => (statusOf(theatre) === 'recorded' ? replayOf(theatre).count : 0))
  const verdicts = useTheatre((theatre) =>
    marks.sentences(
      theatre.runs.flatMap(({ lock, judgement }, run) => {
        const verdict = disclosureOf(theatre)
          .verdicts(run)
          .find((each) => each.property === lesson.teaches)
        const title = lockTitle(lesson, lock)
        return verdict === undefined ? [] : [announceWords.verdict(title, saidOf(verdict, judgement))]
      }),
    ),
  )
  return (
    <>
      {/* Each text has its own region, so that a text is read only when it changes. Single events are not announced. */}
      <span className="sr-only" role="status" data-testid="announce-status">
        {announceWords.status[status](count)}
      </span>
      <span className="sr-only" role="status" data-testid="announce-verdicts">
        {verdicts}
      </span>
    </>
  )
}
