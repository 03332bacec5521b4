/** Shows the class at work on the projected screen: its task, how to join, and its progress. */

import { isTry, type ReleasedHandsOn, runsOf } from '#model/messages/hands-on.ts'
import type { Library } from '#model/messages/messages.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { JoinBadge } from '#web/workshop/ui/JoinBadge.tsx'
import styles from '#web/workshop/ui/WorkScreen.module.css'
import { Countdown } from '../break/Countdown.tsx'
import { ProjectedWall } from './ProjectedWall.tsx'
import { VerdictLegend } from './VerdictLegend.tsx'
import { WinnersBoard } from './WinnersBoard.tsx'
import { handsOnWords } from './words.ts'

interface HandsOnScreenProps {
  handsOn: ReleasedHandsOn
  /** Whether the teacher shows who met the challenge. */
  board: boolean
  figures: boolean
  library: Library | null
}

export const handsOnProjected: ProjectedPart = {
  id: 'hands-on',
  // A member's run that is projected takes the whole screen.
  Screen: ({ room: { handsOn, projected, screen }, library }) =>
    handsOn === null || projected !== null ? null : (
      <HandsOnScreen handsOn={handsOn} board={screen.board} figures={screen.figures} library={library} />
    ),
}

function HandsOnScreen({ handsOn, board, figures, library }: HandsOnScreenProps) {
  const { scenario, challenge } = handsOn
  const code = useRoom((state) => state.code)
  const lead = useRoom((state) => state.lead)
  const lesson = lessonsOf(library).find(({ id }) => id === scenario)
  const runs = runsOf(lead?.wall ?? [], handsOn)
  const tries = runs.filter(isTry)
  const lock = challenge.kind === 'free' ? '' : (lesson?.locks.find(({ id }) => id === challenge.lock)?.title ?? '')
  const parameter = challenge.kind === 'smallest' ? parameterLabel(challenge.parameter) : ''
  const members = lead?.members ?? []
  const ranked = board && challenge.kind !== 'free'
  const people = (of: typeof runs) => new Set(of.map(({ member }) => member)).size
  return (
    <section className={styles.screen} aria-labelledby="hands-on" data-testid="projected-hands-on">
      <div className={styles.inside} data-busy={runs.length > 0 || undefined} data-board={ranked || undefined}>
        <div className={styles.task}>
          <p className={styles.kicker}>
            {marks.labelled(handsOnWords.projected.kicker, lesson?.title ?? '')}
            {handsOn.untilMs === undefined ? null : (
              <strong className={styles.clock}>
                <Countdown untilMs={handsOn.untilMs} over={handsOnWords.projected.timeUp} />
              </strong>
            )}
          </p>
          <h2 id="hands-on">{handsOnWords.projected.task(challenge, lock, parameter)}</h2>
          <p className={styles.how}>{handsOnWords.projected.how}</p>
          <p className={styles.figures} role="status">
            <strong>{handsOnWords.projected.runs(tries.length)}</strong>
            <span>{handsOnWords.projected.tried(people(tries))}</span>
            {challenge.kind === 'free' ? null : (
              <span>{handsOnWords.projected.made(people(tries.filter(({ won }) => won)))}</span>
            )}
            {runs.length === 0 || lesson === undefined ? null : <VerdictLegend lesson={lesson} />}
            {runs.length === 0 || figures || ranked ? null : (
              <span className={styles.quiet}>{handsOnWords.projected.hidden}</span>
            )}
          </p>
        </div>
        {ranked ? <WinnersBoard challenge={challenge} wall={runs} members={members} size="large" /> : null}
        {/* Once there are runs, only the bar above says how to join. */}
        {ranked || runs.length > 0 ? null : <JoinBadge code={code} />}
        {runs.length === 0 ? null : (
          <ProjectedWall
            {...{ wall: runs, challenge, members, lesson, board: ranked }}
            // The board shows the winning values anyway.
            figures={figures || ranked}
          />
        )}
      </div>
    </section>
  )
}
