/** Shows the theatre's header: chapter and title, story and faults, parameters, and the run button. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useShallow } from 'zustand/react/shallow'
import { isForBeginners } from '#model/messages/first-hour.ts'
import { isPlayed } from '#model/trace/played.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { words } from '#web/locale/words.ts'
import { joinedWorkshop } from '#web/parts/joined-workshop.ts'
import { useOpened } from '#web/parts/opened.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { replayOf } from '#web/player/derived.ts'
import { useDisclosure, useStatus, useTheatre } from '#web/player/react.tsx'
import { headerOf } from '#web/replay/began.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { LooksButtons, ThemeButton } from '#web/ui/LooksButtons.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { FaultChips } from './FaultChips.tsx'
import { FirstHint } from './FirstHint.tsx'
import { ParameterChips } from './ParameterChips.tsx'
import { RunButton } from './RunButton.tsx'
import { changedText, whenText } from './runs/past-texts.ts'
import { RunsMenu } from './runs/RunsMenu.tsx'
import styles from './TheatreHeader.module.css'

// This component is loaded on demand, because only a recording has the link.
const EveryOrder = lazy(() => import('./EveryOrder.tsx').then(({ EveryOrder }) => EveryOrder), { optional: true })

interface TheatreHeaderProps {
  lesson: Lesson
  /** The chapter's title, or `null` until the title is known. */
  chapter: string | null
  led: boolean
  ofOthers: boolean
  recordingMenu: ReactNode
  runElsewhere: ReactNode
  /** Shows the lesson's question again, or is `null` if questions are not asked here. */
  onQuestion: (() => void) | null
  onKeys: () => void
}

export function TheatreHeader(props: TheatreHeaderProps) {
  const { lesson, chapter, led, ofOthers, recordingMenu, runElsewhere, onQuestion, onKeys } = props
  const status = useStatus()
  const faults = useDisclosure((shown) => shown.faults)
  const { canRun, explores, kind } = useSession()
  const played = isPlayed(lesson)
  const forBeginners = isForBeginners(lesson)
  const askedElsewhere = useTheatre((theatre) => theatre.askedElsewhere)
  /** Whether tools can be folded. In a workshop they cannot, because the teacher needs them; in beginners' lessons there are no tools to unfold. */
  const foldable = !forBeginners && !led && !askedElsewhere
  const [unfolded, setUnfolded] = useOpened('tools')
  const folded = foldable && !unfolded
  const plain = forBeginners || folded
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <div className={styles.row} data-plain={plain || undefined}>
          {/* An exported file has no library. */}
          <Logo leadsHome={kind !== 'file'} className={styles.logo} />
          <p className={styles.crumb}>{chapter}</p>
          <h1 className={styles.title}>{lesson.title}</h1>
          <div className={styles.tools} data-hands-only>
            {led || askedElsewhere ? null : <ToWorkshop />}
            {folded ? null : <StoreChip />}
            <span className={styles.extras}>
              <LooksButtons />
              <Button
                look="bare"
                aria-label={words.looks.keys}
                title={marks.aside(words.looks.keys, '?')}
                onClick={onKeys}
              >
                <Icon name="keyboard" />
              </Button>
            </span>
            {led || played || explores === 'nothing' || status !== 'recorded' || plain ? null : (
              <EveryOrder lesson={lesson} />
            )}
            {led || played ? null : <RunsMenu lesson={lesson} plain={plain} />}
            {status === 'recorded' && !folded ? recordingMenu : null}
            {lesson.questions.length === 0 || onQuestion === null || plain ? null : (
              <Button onClick={onQuestion}>{words.theatre.question}</Button>
            )}
            {foldable ? (
              <Button
                look="bare"
                aria-expanded={unfolded}
                title={headerWords.moreAbout}
                onClick={() => setUnfolded(!unfolded)}
                data-testid="more"
              >
                {unfolded ? headerWords.less : headerWords.more}
              </Button>
            ) : null}
            {led || played ? null : canRun ? <RunButton /> : runElsewhere}
          </div>
        </div>
      </div>
      <div className={styles.below}>
        {/* Before the first run, the page below has the story. */}
        <p className={styles.story} data-testid="story">
          {status === 'idle' ? null : <Story lesson={lesson} />}
        </p>
        <div className={styles.theme}>
          <LanguageSwitch named />
          <ThemeButton named />
        </div>
        <div className={styles.chips}>
          <BehindChip lesson={lesson} />
          <span className={styles.faults} data-fault>
            <FaultChips lesson={lesson} hidden={!faults} />
          </span>
          <ParameterChips lesson={lesson} plain={plain} fixed={led || played || !canRun} ofOthers={ofOthers} />
        </div>
      </div>
      {status === 'recorded' ? <FirstHint /> : null}
    </header>
  )
}

/** Links back to the workshop that this tab's reader takes part in. */
function ToWorkshop() {
  const code = joinedWorkshop()
  return code === null ? null : (
    <Link href={`/w/${code}`} className={styles.workshop} data-testid="back-to-workshop">
      {headerWords.toWorkshop}
    </Link>
  )
}

/** Shows the lesson's story or, if a run with changed parameters went differently, the changed parameters. */
function Story({ lesson }: { lesson: Lesson }) {
  const text = useStory(lesson)
  return <Sentence text={text} clients={lesson.clients} terms />
}

function useStory(lesson: Lesson): string {
  const departed = useTheatre((theatre) => replayOf(theatre).isDeparted)
  const header = useTheatre(({ runs }) => headerOf(runs))
  const changed = header === null ? null : changedText(lesson, header)
  return departed && changed !== null ? headerWords.thisTime(changed) : lesson.story
}

/** Names the run that is drawn behind this one. A press removes it. */
function BehindChip({ lesson }: { lesson: Lesson }) {
  const behind = useTheatre((theatre) => theatre.behind)
  const compareWith = useTheatre((theatre) => theatre.compareWith)
  const header = headerOf(behind?.runs ?? [])
  if (header === null) return null
  const known = [whenText(header.startedAt), changedText(lesson, header)].filter((text) => text !== null)
  return (
    <button
      type="button"
      className={styles.behind}
      aria-label={headerWords.notBehind}
      title={headerWords.notBehind}
      onClick={() => compareWith(null)}
    >
      {headerWords.comparing(marks.clauses(known))}
      <Icon name="cross" />
    </button>
  )
}

/** Shows the store that the runs use, with its version. If there are several stores, only their names are shown, and the versions are in the tooltip. */
function StoreChip() {
  const status = useStatus()
  const known = useTheatre(useShallow(({ runs }) => runs.flatMap(({ log }) => log.header?.store ?? [])))
  const stores = known.filter(({ name }, i) => known.findIndex((each) => each.name === name) === i)
  if (stores.length === 0) return null
  const versions = stores.map(({ name, version }) => `${name.toLowerCase()} ${version}`)
  return (
    <span className={styles.redis} data-live={status === 'live' || undefined}>
      <Chip>
        <code title={marks.listed(versions)}>
          {stores.length === 1 ? versions : marks.listed(stores.map(({ name }) => name.toLowerCase()))}
        </code>{' '}
        · {status === 'recorded' ? words.theatre.recorded : words.theatre.live}
      </Chip>
    </span>
  )
}
