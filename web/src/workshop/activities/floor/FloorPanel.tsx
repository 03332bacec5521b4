/** Shows the class's questions on the console, most votes first, each with buttons to mark it answered or to hide it. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FloorQuestion } from '#model/messages/room-floor.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './Floor.module.css'
import { floorWords } from './words.ts'

export const floorConsole: ConsolePart = { id: 'floor', Panel: FloorPanel }

function FloorPanel() {
  const questions = useRoom(({ lead }) => lead?.floor) ?? []
  const panel = useRef<HTMLElement>(null)
  const unread = useUnread(questions, panel)
  if (questions.length === 0) return null
  const [next] = unread
  return (
    <>
      {next === undefined ? null : (
        <button
          type="button"
          className={styles.unread}
          data-testid="floor-unread"
          onClick={() => itemOf(panel.current, next.id)?.scrollIntoView({ block: 'nearest' })}
        >
          {floorWords.console.label} <strong>{floorWords.console.unread(unread.length)}</strong>
        </button>
      )}
      <section ref={panel} className={styles.console} aria-label={floorWords.console.label} data-testid="floor-panel">
        <h2>{floorWords.console.label}</h2>
        <ul className={styles.list}>
          {questions.map((question) => (
            <Asked key={question.id} question={question} />
          ))}
        </ul>
      </section>
    </>
  )
}

const itemOf = (panel: HTMLElement | null, id: FloorQuestion['id']) =>
  panel?.querySelector<HTMLElement>(`[data-question="${id}"]`)

/** Returns the open questions that have not been in sight yet on this page. */
function useUnread(questions: readonly FloorQuestion[], panel: RefObject<HTMLElement | null>) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = questions.filter(({ id, state }) => state === 'open' && !read.has(String(id)))
  const ids = unread.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting)
        const names = seen.flatMap(({ target }) =>
          target instanceof HTMLElement ? [target.dataset.question ?? ''] : [],
        )
        if (names.length > 0) setRead((before) => new Set([...before, ...names]))
      },
      { threshold: 0.9 },
    )
    for (const item of panel.current?.querySelectorAll('[data-question]') ?? []) observer.observe(item)
    return () => observer.disconnect()
  }, [ids, panel])
  return unread
}

function Asked({ question: { id, text, votes, state } }: { question: FloorQuestion }) {
  const { act } = useRoomSession()
  const { console: words } = floorWords
  const projected = useRoom(({ room }) => room?.floorProjected?.id === id)
  const become = (next: FloorQuestion['state']) => void act({ do: 'floor', id, state: next })
  return (
    <li className={styles.asked} data-state={state} data-question={id}>
      <strong>{words.votes(votes)}</strong>
      <p>
        {text} {state === 'open' ? null : <small>{words.state[state]}</small>}
      </p>
      {state === 'hidden' ? (
        <Button look="bare" aria-label={words.show(text)} onClick={() => become('open')}>
          {words.short.show}
        </Button>
      ) : (
        <>
          <Button
            aria-pressed={projected}
            aria-label={projected ? words.takeAway(text) : words.project(text)}
            onClick={() => void act({ do: 'floor-project', id: projected ? null : id })}
          >
            <Icon name="system" />
            {projected ? words.short.takeAway : words.short.project}
          </Button>
          <Button
            look={state === 'answered' ? 'bare' : 'plain'}
            aria-label={state === 'answered' ? words.reopen(text) : words.answered(text)}
            onClick={() => become(state === 'answered' ? 'open' : 'answered')}
          >
            {state === 'answered' ? words.short.reopen : words.short.answered}
          </Button>
          <Button look="bare" aria-label={words.hide(text)} onClick={() => become('hidden')}>
            {words.short.hide}
          </Button>
        </>
      )}
    </li>
  )
}
