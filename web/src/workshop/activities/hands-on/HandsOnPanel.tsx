/** The released work: what is to be done, the figures to do it with, and what came of it. */

import { useId, useRef, useState } from 'react'
import type { ReleasedHandsOn } from '#model/messages/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { parameterLabel, settable } from '#web/format/parameters.ts'
import { areValid } from '#web/player/parameters.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { CameOut } from './CameOut.tsx'
import styles from './HandsOnPanel.module.css'
import { OwnRunList } from './OwnRunList.tsx'
import { ParameterField } from './ParameterField.tsx'
import { useOwnRuns } from './useOwnRuns.ts'
import { challengeText, handsOnWords } from './words.ts'

interface HandsOnPanelProps {
  handsOn: ReleasedHandsOn
  /** `null`: it is still on its way. */
  library: Library | null
  shown: boolean
  onHide: () => void
}

export function HandsOnPanel({ handsOn, library, shown, onHide }: HandsOnPanelProps) {
  const lesson = library?.chapters.flatMap(({ scenarios }) => scenarios).find(({ id }) => id === handsOn.scenario)
  return !shown || lesson === undefined ? null : <Panel {...{ handsOn, library, lesson, onHide }} />
}

interface PanelProps extends Pick<HandsOnPanelProps, 'handsOn' | 'library' | 'onHide'> {
  lesson: ListedLesson
}

function Panel({ handsOn, library, lesson, onHide }: PanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  useFocusOnArrival(panel)
  const lock = (id: string) => lesson.locks.find((each) => each.id === id)?.title ?? id
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
      <CameOut handsOn={handsOn} library={library} />
      <Figures key={lesson.id} lesson={lesson} onShown={onHide} />
    </aside>
  )
}

type Values = Readonly<Record<string, number>>

interface FiguresProps {
  lesson: ListedLesson
  onShown: () => void
}

/** The lesson's parameters, all of them, and the way to run with them. */
function Figures({ lesson, onShown }: FiguresProps) {
  const usual = Object.fromEntries(Object.entries(lesson.parameters).map(([name, each]) => [name, each.default]))
  const { runs, run, running, asking, doing, open } = useOwnRuns(lesson.id)
  // The panel comes and goes. Whoever searches goes on from their last figures, also after the page was loaded anew.
  const [values, setValues] = useState<Values>(() => ({ ...usual, ...runs.at(-1)?.parameters }))
  const changed = Object.entries(usual).some(([name, value]) => values[name] !== value)
  const busy = asking || running
  /** On a small screen the theatre takes this panel's place. */
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
        {settable(lesson.parameters).map(([name, parameter]) => (
          <ParameterField
            key={name}
            name={name}
            parameter={parameter}
            value={values[name] ?? parameter.default}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
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
            {asking ? handsOnWords.member.asking : running ? (doing ?? handsOnWords.member.running) : ''}
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
