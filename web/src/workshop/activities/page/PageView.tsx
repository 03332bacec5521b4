/** Shows a page that the teacher wrote: on the projector, on members' screens, and as a note on the console. */

import { useState } from 'react'
import type { OwnPage } from '#model/messages/own-page.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart, MemberPart, ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { Markdown } from '#web/workshop/ui/Markdown.tsx'
import styles from './PageView.module.css'
import { pageWords } from './words.ts'

export const pageProjected: ProjectedPart = {
  id: 'page',
  Screen: ({ room: { page } }) =>
    page === undefined ? null : (
      <div className={styles.screen} data-testid="projected-page">
        <PageView page={page} />
      </div>
    ),
}

export const pageMember: MemberPart<unknown> = { id: 'page', Overlay: PageOverlay }

export const pageConsole: ConsolePart = { id: 'page', Panel: PagePanel }

function PageOverlay() {
  const page = useRoom(({ room }) => room?.page)
  // The page is hidden during a question, because it would cover the question.
  const asked = useRoom(({ room }) => room?.question != null)
  const [putAside, setPutAside] = useState<string | null>(null)
  if (page === undefined || asked || putAside === page.title) return null
  return (
    <div className={styles.over} data-testid="page">
      <PageView page={page} />
      <Button onClick={() => setPutAside(page.title)}>{pageWords.look}</Button>
    </div>
  )
}

export function PageView({ page: { title, text, picture, pictureText } }: { page: OwnPage }) {
  return (
    <section
      className={styles.page}
      data-picture={picture !== undefined || undefined}
      aria-label={pageWords.label}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
    >
      <h2>{title}</h2>
      {text === '' ? null : <Markdown text={text} />}
      {picture === undefined ? null : <img src={picture} alt={pictureText ?? ''} />}
    </section>
  )
}

/** Shows the console's panel, which names the page that is shown and has a button to close it. */
function PagePanel() {
  const page = useRoom(({ room }) => room?.page)
  const { act } = useRoomSession()
  if (page === undefined) return null
  return (
    <section className={styles.panel} aria-label={pageWords.label} data-testid="page-panel">
      <h2>{pageWords.console.on}</h2>
      <p>{page.title}</p>
      <Button onClick={() => void act({ do: 'page', page: null })}>{pageWords.console.close}</Button>
    </section>
  )
}
