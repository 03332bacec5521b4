/** Shows the podium or the recap on the whole projected screen. */

import { type ReactNode, useId } from 'react'
import type { RoomView } from '#model/messages/workshop.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import styles from './OutcomeScreen.module.css'
import { measureOf, PodiumPlaces } from './PodiumPlaces.tsx'
import { RecapParts } from './RecapParts.tsx'
import { recapInView } from './rules.ts'
import { outcomeWords as words } from './words.ts'

export const outcomeProjected: ProjectedPart = { id: 'outcome', Screen: OutcomeScreen }

function OutcomeScreen({ room }: { room: RoomView }) {
  const { podium, recap, screen } = room
  if (screen.podium && podium !== undefined)
    return (
      <Filled title={words.podium.title} about={measureOf(podium)}>
        <PodiumPlaces podium={podium} size="large" />
      </Filled>
    )
  if (!screen.recap || recap === undefined) return null
  const { pages, number } = recapInView(recap, room)
  return (
    <Filled
      title={words.recap.title}
      about={pages.length === 1 ? null : words.recap.page(number + 1, pages.length)}
      wide
    >
      <RecapParts recap={pages[number] ?? recap} size="large" />
    </Filled>
  )
}

function Filled({
  title,
  about = null,
  wide,
  children,
}: {
  title: string
  about?: string | null
  wide?: true
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.screen} aria-labelledby={id} data-testid="projected-outcome">
      <div className={styles.inside} data-wide={wide}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {about === null ? null : <p>{about}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
