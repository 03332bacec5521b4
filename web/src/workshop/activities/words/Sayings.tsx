/** Lists the class's free-text answers on the console, each with a button to hide it from the class. */

import { Button } from '#web/ui/Button.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './Sayings.module.css'
import { sayingWords } from './words.ts'

export function Sayings({ question }: { question: number }) {
  const sayings = useRoom((state) => state.lead?.sayings)
  const { act } = useRoomSession()
  if (sayings === undefined || sayings.length === 0) return <p className={styles.none}>{sayingWords.console.none}</p>
  return (
    <ul className={styles.sayings} data-testid="sayings">
      {sayings.map(({ text, count, hidden }) => (
        <li key={text} data-hidden={hidden || undefined}>
          <strong>{count}</strong>
          <span>{text}</span>
          <Button
            look="bare"
            aria-label={hidden ? sayingWords.console.show(text) : sayingWords.console.hide(text)}
            onClick={() => void act({ do: 'hide', question, words: text, hidden: !hidden })}
          >
            {hidden ? sayingWords.console.showNow : sayingWords.console.hideNow}
          </Button>
        </li>
      ))}
    </ul>
  )
}
