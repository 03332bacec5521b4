/** Podium or recap, as large as the screen. */

import { type ReactNode, useId } from 'react'
import type { RoomView } from '#model/messages/workshop.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import styles from './OutcomeScreen.module.css'
import { measureOf, PodiumPlaces } from './PodiumPlaces.tsx'
import { RecapParts } from './RecapParts.tsx'
import { outcomeWords as words } from './words.ts'

export const outcomeProjected: ProjectedPart = { id: 'outcome', Screen: OutcomeScreen }

function OutcomeScreen({ room: { podium, recap, screen } }: { room: RoomView }) {
  if (screen.podium && podium !== undefined)
    return (
      <Filled title={words.podium.title} about={measureOf(podium)}>
        <PodiumPlaces podium={podium} size="large" />
      </Filled>
    )
  if (screen.recap && recap !== undefined)
    return (
      <Filled title={words.recap.title} wide>
        <RecapParts recap={recap} size="large" />
      </Filled>
    )
  return null
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
