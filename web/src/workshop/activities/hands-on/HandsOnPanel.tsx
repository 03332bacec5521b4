/** Shows the released hands-on task on a member's page: the task, the parameters to set, and the results. */

import { useId, useRef, useState } from 'react'
import { mayChange, type ReleasedHandsOn } from '#model/messages/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { parameterLabel, settable } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { areValid } from '#web/player/parameters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useServerClock } from '#web/workshop/room/useServerClock.ts'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { Countdown } from '../break/Countdown.tsx'
import { CameOut } from './CameOut.tsx'
import styles from './HandsOnPanel.module.css'
import { OwnRunList } from './OwnRunList.tsx'
import { ParameterField } from './ParameterField.tsx'
import { figuresText } from './RunOutcome.tsx'
import { useOwnRuns } from './useOwnRuns.ts'
import { challengeText, handsOnWords } from './words.ts'

interface HandsOnPanelProps {
  handsOn: ReleasedHandsOn
  library: Library | null
  shown: boolean
  onHide: () => void
}

export function HandsOnPanel({ handsOn, library, shown, onHide }: HandsOnPanelProps) {
  const lesson = lessonsOf(library).find(({ id }) => id === handsOn.scenario)
  return !shown || lesson === undefined ? null : <Panel {...{ handsOn, library, lesson, onHide }} />
}

interface PanelProps extends Pick<HandsOnPanelProps, 'handsOn' | 'library' | 'onHide'> {
  lesson: ListedLesson
}

function Panel({ handsOn, library, lesson, onHide }: PanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusOnArrival(panel)
  const lock = (id: string) => lockTitle(lesson, id)
  return (
    <aside className={styles.panel} aria-labelledby={titleId} tabIndex={-1} ref={panel} data-testid="hands-on">
      <header className={styles.head}>
        <h2 id={titleId}>{handsOnWords.member.title}</h2>
        <Button look="bare" onClick={onHide} aria-label={handsOnWords.member.hide}>
          <Icon name="cross" />
        </Button>
      </header>
      <p className={styles.challenge}>
        {challengeText(handsOn.challenge, { lesson: lesson.title, lock, parameter: parameterLabel })}
      </p>
      {handsOn.untilMs === undefined ? null : (
        <p className={styles.clock}>
          {handsOnWords.member.timeLeft}{' '}
          <strong>
            <Countdown untilMs={handsOn.untilMs} over={handsOnWords.projected.timeUp} />
          </strong>
        </p>
      )}
      <CameOut handsOn={handsOn} library={library} />
      <Figures key={lesson.id} {...{ handsOn, lesson }} onShown={onHide} />
    </aside>
  )
}

type Values = Readonly<Record<string, number>>

interface FiguresProps {
  handsOn: ReleasedHandsOn
  lesson: ListedLesson
  onShown: () => void
}

/** Shows the lesson's parameters, with fields for those that may be changed, and the run button. */
function Figures({ handsOn, lesson, onShown }: FiguresProps) {
  const usual = Object.fromEntries(Object.entries(lesson.parameters).map(([name, each]) => [name, each.default]))
  const { runs, run, running, asking, doing, open } = useOwnRuns(lesson.id)
  // The fields start from the member's last run, because the panel may be closed and reopened, and the page may be reloaded.
  const [values, setValues] = useState<Values>(() => ({ ...usual, ...openIn(handsOn, runs.at(-1)?.parameters ?? {}) }))
  const isOver = useIsOver(handsOn.untilMs)
  const changed = Object.entries(usual).some(([name, value]) => values[name] !== value)
  const busy = asking || running || isOver
  /** Hides the panel on a small screen, where the theatre takes its place. */
  const makeRoom = () => {
    if (matchMedia('(max-width: 900px), (max-height: 560px)').matches) onShown()
  }
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void run(values).then((begun) => begun && makeRoom())
        }}
      >
        {settable(lesson.parameters).map(([name, parameter]) =>
          mayChange(handsOn, name) ? (
            <ParameterField
              key={name}
              name={name}
              parameter={parameter}
              value={values[name] ?? parameter.default}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ) : null,
        )}
        <Fixed handsOn={handsOn} lesson={lesson} />
        <div className={styles.go}>
          <Button
            type="submit"
            look="primary"
            size="large"
            disabled={busy || !areValid(lesson.parameters, values)}
            data-testid="run-own"
          >
            <Icon name="play" filled />
            {handsOnWords.member.run}
          </Button>
          {changed ? <Button onClick={() => setValues(usual)}>{handsOnWords.member.usual}</Button> : null}
          <p role="status" className={styles.doing}>
            {asking
              ? handsOnWords.member.asking
              : running
                ? (doing ?? handsOnWords.member.running)
                : isOver
                  ? handsOnWords.member.timeUp
                  : ''}
          </p>
        </div>
      </form>
      <OwnRunList
        lesson={lesson}
        runs={runs}
        onOpen={(entry) => {
          open(entry)
          makeRoom()
        }}
      />
    </>
  )
}

/** Shows the parameters that the teacher has fixed, so that everybody searches for the same thing. */
function Fixed({ handsOn, lesson }: Pick<FiguresProps, 'handsOn' | 'lesson'>) {
  const fixed = Object.entries(lesson.parameters).filter(([name]) => !mayChange(handsOn, name))
  if (fixed.length === 0) return null
  const figures = Object.fromEntries(fixed.map(([name, parameter]) => [name, parameter.default]))
  return (
    <p className={styles.fixed} data-testid="fixed-figures">
      {marks.labelled(handsOnWords.member.fixed, figuresText(figures, lesson))}
    </p>
  )
}

const openIn = (handsOn: ReleasedHandsOn, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => mayChange(handsOn, name)))

function useIsOver(untilMs: number | undefined): boolean {
  const nowMs = useServerClock()
  return untilMs !== undefined && untilMs <= nowMs
}
