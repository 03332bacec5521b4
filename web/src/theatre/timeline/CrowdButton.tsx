/** Shows one of a crowd's two buttons. The button around the lane's name opens a lane for each client; the button above all names folds these lanes again. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { Layout } from '#web/scene/drawing/lane.ts'
import { alikeOf } from '#web/scene/lanes/clients.ts'
import { useSession } from '#web/session/react.tsx'
import styles from './RunTimeline.module.css'

export function CrowdButton({ run, layout }: { run: number; layout: Layout }) {
  const { lanes, runs } = useReplay()
  const open = useTheatre((theatre) => theatre.crowdOpen)
  const { toggleCrowd } = useSession().store.getState()
  const header = runs[run]?.header
  const count = header === undefined ? 0 : alikeOf(header, lanes).length
  if (count < 2) return null
  const [first = ''] = layout.folded
  const lane = layout.clients.get(first)
  const width = layout.left - (layout.narrow ? 8 : 20) * layout.unit
  const style = lane && { top: lane.y + lane.height / 2, left: 6 * layout.unit, width }
  // A narrow stage has room for the lane's name only.
  const glyph = layout.narrow && lane !== undefined ? null : open ? '▴' : '▾'
  return (
    <button
      type="button"
      className={lane === undefined ? styles.fold : styles.crowd}
      style={style}
      aria-expanded={open}
      aria-label={open ? words.foldAll(count) : words.showEach(count)}
      title={open ? words.foldAll(count) : words.showEach(count)}
      onClick={toggleCrowd}
    >
      {lane === undefined && !layout.narrow ? words.foldAll(count) : glyph}
    </button>
  )
}
