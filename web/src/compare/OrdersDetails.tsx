/**
 * Shows the result of one exploration of a library's lock: how many orders there are, and what happened when the shortest order that goes wrong was run live.
 */
import { explorerWords } from '../locale/explorer.ts'
import { lockLibrariesWords as text } from '../locale/lock-libraries.ts'
import { marks } from '../locale/marks.ts'
import { nameOf, PlayAgain } from './CellDetails.tsx'
import { CellRecording } from './CellRecording.tsx'
import styles from './LibrariesPage.module.css'
import { commandFor, type LibraryOrders, type TriedLibrary } from './lock-libraries.ts'

interface OrdersDetailsProps {
  lock: TriedLibrary
  orders: LibraryOrders
  answer: LibraryOrders['answers'][number]
}

export function OrdersDetails({ lock, orders, answer }: OrdersDetailsProps) {
  const { schedules, broken, notExplorable, complete } = answer
  return (
    <div className={styles.details}>
      {notExplorable === null ? (
        <p>{complete ? text.orders.all(schedules) : text.orders.some(schedules)}</p>
      ) : (
        <p lang="en">{notExplorable}</p>
      )}
      {broken.map(({ property, schedules: ways, steps, is, isHeldBack = false, recording }) => (
        <section key={property} className={styles.came}>
          <h3>{marks.labelled(nameOf(property), explorerWords.map.figure(ways, schedules))}</h3>
          <p>
            {text.orders.smallest} <code>{steps.join(' ')}</code>
          </p>
          <p>{is === 'confirmed' ? text.orders.confirmed(isHeldBack) : text.orders.unconfirmed(is === 'own-clock')}</p>
          {recording === undefined ? null : <CellRecording library={lock.library} name={recording} />}
        </section>
      ))}
      <PlayAgain on={orders.on} command={commandFor(lock.variant, 'orders')} />
    </div>
  )
}
