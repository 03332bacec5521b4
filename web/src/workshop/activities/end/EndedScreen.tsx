/** The projected screen after the end: the takeaways stay on it, page by page, because a projected page is not scrolled. */

import { Link } from 'wouter'
import type { RoomView } from '#model/messages/workshop.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { RecapParts } from '../outcome/RecapParts.tsx'
import { otherPage, recapInView } from '../outcome/rules.ts'
import { outcomeWords } from '../outcome/words.ts'
import styles from './EndedScreen.module.css'
import { endWords } from './words.ts'

export function EndedScreen({ room }: { room: RoomView }) {
  const { code, recap } = room
  const { pages, number } = recap === undefined ? { pages: [], number: 0 } : recapInView(recap, room)
  const shown = pages[number]
  return (
    <main className={styles.screen} data-testid="ended-screen">
      <header className={styles.head}>
        <h1>{endWords.projected.title}</h1>
        <p>{endWords.projected.thanks}</p>
        <div className={styles.tools}>
          <span data-hands-only>
            <Link href={`/report/${code}`}>{endWords.projected.report}</Link>
          </span>
          {pages.length > 1 ? (
            <>
              <Turn room={room} by={-1} text={endWords.projected.back} />
              <span>{outcomeWords.recap.page(number + 1, pages.length)}</span>
              <Turn room={room} by={1} text={endWords.projected.next} />
            </>
          ) : null}
        </div>
      </header>
      {shown === undefined ? null : <RecapParts recap={shown} size="large" heading="h2" />}
    </main>
  )
}

/** Turns to the previous or the next page. */
function Turn({ room, by, text }: { room: RoomView; by: 1 | -1; text: string }) {
  const { act } = useRoomSession()
  const page = otherPage(room, by)
  return (
    <Button
      look="bare"
      aria-label={text}
      aria-disabled={page === null || undefined}
      data-hands-only
      onClick={() => (page === null ? undefined : void act({ do: 'recap-page', page }))}
    >
      <Icon name={by < 0 ? 'back' : 'right'} />
    </Button>
  )
}
