/** Says why the last key had no effect, or what the server refused. The text is projected, because the user of a clicker may have no other screen. */
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
