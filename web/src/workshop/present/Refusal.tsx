/** Why the last key did nothing, or what the server refused. A clicker has no other screen to say it on. */
import { useRoom } from '../room/room-context.tsx'
import styles from './Refusal.module.css'

export function Refusal() {
  const problem = useRoom((state) => state.problem)
  return (
    <p className={styles.refusal} role="status" data-testid="projected-refusal">
      {problem?.message}
    </p>
  )
}
