/** Turns the words “not to scale” on an axis into a button that explains the words and leads to the axis that is to scale. */
import { timelineWords as words } from '#web/locale/timeline.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { TextShape } from '#web/scene/drawing/shapes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './RunTimeline.module.css'

/** `text` is the text on the canvas that the button covers. */
export function AxisNote({ text: { x, y, size, text, anchor } }: { text: TextShape }) {
  const toggleAxis = useTheatre((theatre) => theatre.toggleAxis)
  return (
    <div className={styles.note} data-anchor={anchor} style={{ left: x, top: y, fontSize: size }}>
      <Popover label={text} button={text} testId="axis-note">
        {(close) => (
          <>
            <p>{words.axis.why}</p>
            <Button
              onClick={() => {
                close()
                toggleAxis()
              }}
            >
              {words.axis.toScale}
            </Button>
          </>
        )}
      </Popover>
    </div>
  )
}
