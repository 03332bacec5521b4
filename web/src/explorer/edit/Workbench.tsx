/** Shows the workbench: a lock's code on the left, its results on the right, and the board below. */
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { ExploreRequest } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { editorWords } from '#web/locale/editor.ts'
import { refusalText } from '#web/locale/refusals.ts'
import { useSession } from '#web/session/react.tsx'
import { useHotKeys } from '../../base/hot-keys.ts'
import { ChooseEdits } from '../../editor/ChooseEdits.tsx'
import { type EditorControl, LockEditor } from '../../editor/LockEditor.tsx'
import { isChanged, type LockCode } from '../../editor/text/lock-code.ts'
import { Button } from '../../ui/Button.tsx'
import { shownOf, useExploration } from '../useExploration.ts'
import { useKeptInView } from '../useKeptInView.ts'
import { Walk } from '../Walk.tsx'
import { endedIn, onceALine, refusedIn, refusedInOrders, thrownIn } from './failures.ts'
import { LoadResult } from './LoadResult.tsx'
import { LockUses } from './LockUses.tsx'
import { MapResult } from './MapResult.tsx'
import { RunResult } from './RunResult.tsx'
import type { Editable, Origin } from './useEditable.ts'
import { type EditedExploration, useEditedExploration } from './useEditedExploration.ts'
import { editedRunsOf, type RunState, useEditedRun } from './useEditedRun.ts'
import type { Edits } from './useEdits.ts'
import styles from './Workbench.module.css'

export interface WorkbenchOutcome {
  edited: EditedExploration
  run: RunState
  isRunCurrent: boolean
}

export interface WorkbenchProps {
  lesson: Lesson
  origin: Origin
  editable: Editable
  /** Code that serves as the comparison and that a reset restores. */
  original: LockCode
  edits: Edits
  /** The exploration to request, without the lock: clients, faults, and so on. */
  asked: Omit<ExploreRequest, 'lock'>
  /** Request for the exploration of the catalogue's lock, which is shown for comparison. `null` if there is no such lock. */
  compared: ExploreRequest | null
  /** Id of the lesson's lock that is run for comparison. */
  beside: string | undefined
  goalOf: (outcome: WorkbenchOutcome) => Goal
  path: readonly string[]
  addressOf: (path: string[]) => string
  onPath: (path: readonly string[]) => void
  withheldEdits?: readonly string[] | undefined
  /** Additional buttons for the editor's tool row. */
  tools?: ReactNode
  /** Returns content to show above the results. */
  task?: (outcome: WorkbenchOutcome, control: EditorControl, onRun: () => void) => ReactNode
  /** Content above the board. */
  children?: ReactNode
}

export function Workbench(props: WorkbenchProps) {
  const { lesson, origin, editable, original, edits, asked, compared, beside, path, tools, task, children } = props
  const { code, note } = edits
  const session = useSession()
  const control = useRef<EditorControl>(null)
  const walk = useRef<HTMLElement>(null)
  const keepInView = useKeptInView()
  // The board appears only after the press that shows it.
  const showWalk = () => keepInView(() => walk.current)
  const edited = useEditedExploration(origin, code, asked)
  const originals = useExploration(compared)
  const { state, run } = useEditedRun(origin, beside)
  const outcome: WorkbenchOutcome = {
    edited,
    run: state,
    isRunCurrent: 'code' in state && !isChanged(state.code, code),
  }
  const goal = props.goalOf(outcome)
  const cannotRun = (edited.errors ?? []).length > 0
  const runNow = () => {
    if (!cannotRun) void run(code)
  }
  useHotKeys([{ keys: ['r'], caps: ['R'], words: editorWords.run.run, does: runNow }])
  useEffect(() => {
    const { line } = session
    return () =>
      void line
        .editing()
        .then((editing) => editing.close())
        .catch(() => undefined)
  }, [session])
  const isNewest = edited.exploration.ended !== null && edited.errors?.length === 0
  const summary = isNewest ? (edited.exploration.ended?.summary ?? null) : null
  const { isRunCurrent } = outcome
  const { problem } = edited.exploration
  const failures = useMemo(() => {
    const thrown = summary && thrownIn(summary, code)
    const yours = isRunCurrent && state.is === 'over' ? editedRunsOf(state.attempted).yours : undefined
    const refused = [...(summary === null ? [] : refusedInOrders(summary)), ...refusedIn(yours?.log.events ?? [])]
    return onceALine([...endedIn(problem), ...(thrown === null ? [] : [thrown]), ...refused])
  }, [summary, isRunCurrent, state, problem, code])
  const errors = useMemo(
    () => [
      ...(edited.errors ?? []).map((error) => ({ ...error, words: refusalText(error.refusal) })),
      ...failures.flatMap(({ file, line, message }) =>
        file === null ? [] : [{ file, line, column: null, words: message }],
      ),
    ],
    [edited.errors, failures],
  )
  const handle: EditorControl = {
    change: (next) => control.current?.change(next),
    goTo: (file, line) => control.current?.goTo(file, line),
    focus: () => control.current?.focus(),
  }
  const noteTexts = {
    kept: editorWords.kept,
    'too-long': editorWords.tooLong,
    cut: editorWords.cutLink,
    last: editorWords.lastText,
  }
  return (
    <>
      <div className={styles.bench}>
        <div className={styles.left}>
          <LockEditor
            {...{ code, original, errors, control, tools }}
            types={editable.types}
            onChange={edits.change}
            onRun={runNow}
          >
            {note === null ? null : (
              <p
                className={styles.note}
                data-testid="edit-kept"
                data-note={note}
                role={note === 'kept' ? undefined : 'status'}
              >
                {noteTexts[note]}
                {note === 'last' ? (
                  <Button onClick={() => handle.change(original)} data-testid="start-over">
                    {editorWords.startOver}
                  </Button>
                ) : null}
              </p>
            )}
            <ChooseEdits code={code} withheld={props.withheldEdits} onChoose={handle.change} />
          </LockEditor>
        </div>
        {task === undefined ? null : <div className={styles.task}>{task(outcome, handle, runNow)}</div>}
        <div className={styles.right}>
          <LoadResult errors={edited.errors} failures={failures} onGo={handle.goTo} />
          <LockUses />
          <MapResult
            edited={edited}
            original={originals.ended?.summary ?? null}
            {...{ goal, path }}
            isOnQuorum={editable.isOnQuorum}
            addressOf={props.addressOf}
            onOpen={(steps) => {
              props.onPath(steps)
              showWalk()
            }}
            onShow={showWalk}
          />
          <RunResult
            {...{ state, cannotRun }}
            isOld={!outcome.isRunCurrent}
            teaches={lesson.teaches}
            orders={{ yours: summary, original: originals.ended?.summary ?? null }}
            onRun={runNow}
          />
        </div>
      </div>
      {children}
      {path.length > 0 && edited.exploration.ended === null && shownOf(edited.exploration) !== null ? (
        <p role="status">{editorWords.map.boardWaits}</p>
      ) : null}
      {path.length === 0 || !isNewest ? null : (
        <section ref={walk} className={styles.walk} aria-labelledby="board">
          <header className={styles.which}>
            <h2 id="board">{editorWords.map.board}</h2>
            <Button onClick={() => props.onPath([])}>{editorWords.map.closeBoard}</Button>
          </header>
          <Walk exploration={edited.exploration} goal={goal} path={path} trims onPath={props.onPath} />
        </section>
      )}
    </>
  )
}
