/** Shows a member's page after class: what the member saw, answered and tried. The page stays at the workshop's address. */

import { Link } from 'wouter'
import { classFileOfMember } from '#model/messages/class-file.ts'
import type { Recap } from '#model/messages/recap.ts'
import type { MyView } from '#model/messages/workshop.ts'
import { timeOfDay } from '#web/format/clock-text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageBar } from '#web/ui/PageBar.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useLessons } from '#web/workshop/room/useLessons.ts'
import styles from '#web/workshop/ui/Left.module.css'
import { type FileSlots, memberParts } from '../member.ts'
import { ChallengeResults } from '../outcome/ChallengeResults.tsx'
import { ExerciseResults } from '../outcome/ExerciseResults.tsx'
import { Gain } from '../outcome/Gain.tsx'
import { LevelResults } from '../outcome/LevelResults.tsx'
import { Remember } from '../outcome/RecapParts.tsx'
import { outcomeWords } from '../outcome/words.ts'
import { myScore, mySecondVotes } from '../question/score.ts'
import { endWords } from './words.ts'

export function EndedPage({ file }: FileSlots) {
  const code = useRoom((state) => state.code)
  const title = useRoom((state) => state.room?.title ?? '')
  const scores = useRoom((state) => state.room?.scores === true)
  const recap = useRoom((state) => state.room?.recap)
  const me = useRoom((state) => state.me)
  if (me === null) return null
  const { right, of } = myScore(me)
  const second = mySecondVotes(me)
  const { score, scoreTwice } = endWords.member
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.main}>
        <h1>{endWords.member.title(title)}</h1>
        <p className={styles.about}>{endWords.member.ended}</p>
        {scores && of > 0 ? (
          <p className={styles.score}>{second.of === 0 ? score(right, of) : scoreTwice(right, of, second)}</p>
        ) : null}
        {file({ about: classFileOfMember({ title, recap }, me), code })}
        {recap === undefined ? null : <Recapped recap={recap} />}
        <Recordings me={me} />
        {memberParts.map(({ id, Left }) => (Left === undefined ? null : <Left key={id} me={me} />))}
        <Link href="/" className={styles.on}>
          {endWords.member.on}
          <Icon name="right" />
        </Link>
      </main>
    </div>
  )
}

/** Shows what the class learned. What the class tried is left out, because this page lists the member's own runs below. */
function Recapped({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.remember.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.remember}</h2>
          <Remember recap={recap} />
        </section>
      )}
      {recap.challenges.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.challenges}</h2>
          <ChallengeResults challenges={recap.challenges} />
        </section>
      )}
      {recap.levels.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.levels}</h2>
          <LevelResults levels={recap.levels} />
        </section>
      )}
      {recap.exercises.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.exercises}</h2>
          <ExerciseResults exercises={recap.exercises} />
        </section>
      )}
      {recap.gain.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.gain.title}</h2>
          <Gain gain={recap.gain} />
        </section>
      )}
    </>
  )
}

function Recordings({ me: { shown } }: { me: MyView }) {
  const lessons = useLessons()
  return (
    <section>
      <h2>{endWords.member.shown}</h2>
      {shown.length === 0 ? <p className={styles.none}>{endWords.member.nothingShown}</p> : null}
      <ol className={styles.list}>
        {shown.map(({ scenario, comparison, atMs }) => (
          <li key={comparison}>
            <Link href={`/r/${comparison}`}>{lessons.get(scenario)?.title ?? scenario}</Link>
            <small>{endWords.member.at(timeOfDay(atMs))}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
