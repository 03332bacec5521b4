/** Shows the podium or the recap on a member's own screen while it is projected. */

import { useId, useRef } from 'react'
import type { Podium, Recap } from '#model/messages/recap.ts'
import type { MemberPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/Sheet.module.css'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { myScore } from '../question/score.ts'
import { measureOf, PodiumPlaces } from './PodiumPlaces.tsx'
import { RecapParts } from './RecapParts.tsx'
import { outcomeWords as words } from './words.ts'

export const outcomeMember: MemberPart<unknown> = { id: 'outcome', Sheet: OutcomeSheet }

function OutcomeSheet({ working }: { working: boolean }) {
  const podium = useRoom(({ room }) => (room?.screen.podium === true ? room.podium : undefined))
  const recap = useRoom(({ room }) => (room?.screen.recap === true ? room.recap : undefined))
  // The sheet is not shown to a class at work, because it would cover the buttons that the class needs.
  return working || (podium === undefined && recap === undefined) ? null : <Sheet podium={podium} recap={recap} />
}

function Sheet({ podium, recap }: { podium: Podium | undefined; recap: Recap | undefined }) {
  const titleId = useId()
  const sheet = useRef<HTMLElement>(null)
  useFocusOnArrival(sheet)
  const measure = podium === undefined ? null : measureOf(podium)
  return (
    <section className={styles.sheet} aria-labelledby={titleId} tabIndex={-1} ref={sheet} data-testid="outcome">
      {measure === null ? null : <p className={styles.kicker}>{measure}</p>}
      <h2 id={titleId}>{podium === undefined ? words.recap.title : words.podium.title}</h2>
      <div className={styles.revealed}>
        {podium === undefined ? null : <Places podium={podium} />}
        {recap === undefined ? null : <RecapParts recap={recap} />}
      </div>
    </section>
  )
}

function Places({ podium }: { podium: Podium }) {
  const name = useRoom(({ me }) => me?.name ?? '')
  const right = useRoom(({ me }) => (me === null ? 0 : myScore(me).right))
  // The member's own place is found by score and not by name, because a place that many people share names only some of them.
  const own = podium.places.find(({ names, value }) =>
    podium.challenge === null ? value === right : names.includes(name),
  )
  return (
    <>
      {own === undefined ? null : <b>{words.podium.yours(own.place, own.names.length + own.more > 1)}</b>}
      <PodiumPlaces podium={podium} />
    </>
  )
}
