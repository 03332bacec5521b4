/** Shows the console's tab to release work to the class and to follow the class's progress. */
import type { Library } from '#model/messages/messages.ts'
import { consoleParts } from '../activities/console.ts'
import { useRoom } from '../room/room-context.tsx'
import styles from './WorkTab.module.css'

const works = consoleParts.flatMap(({ id, work }) => (work === undefined ? [] : [{ id, ...work }]))

export function WorkTab({ library }: { library: Library | null }) {
  const inPlay = useRoom(({ room }) => (room === null ? undefined : works.find(({ isOn }) => isOn(room))))
  const hasLead = useRoom((state) => state.lead !== null)
  if (!hasLead) return null
  const shown = inPlay === undefined ? works : [inPlay]
  return (
    <div className={styles.tab} data-testid="hands-on-tab">
      {inPlay === undefined ? (
        works.map(({ id, Release }) => <Release key={id} library={library} />)
      ) : (
        <inPlay.InPlay library={library} />
      )}
      {shown.map(({ id, Results }) => (Results === undefined ? null : <Results key={id} library={library} />))}
    </div>
  )
}
