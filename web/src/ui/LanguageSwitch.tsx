/** Shows a menu of the page's languages, each with its own name for itself. Choosing a language reloads the page at the same place. */
import { chooseLanguage } from '../locale/choice.ts'
import { choices, spoken } from '../locale/language.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { Icon } from './Icon.tsx'
import styles from './LanguageSwitch.module.css'
import { Popover } from './Popover.tsx'

/** Renders the menu. `named` shows the language's name next to the icon, for places where the button is alone. */
export function LanguageSwitch({ named = false }: { named?: boolean }) {
  const name = choices.find(({ tag }) => tag === spoken)?.name ?? spoken
  return (
    <Popover
      label={words.looks.language}
      button={
        <>
          <Icon name="language" />
          {named ? <span>{name}</span> : null}
        </>
      }
      buttonLabel={marks.labelled(words.looks.language, name)}
      buttonClass={styles.opener}
      testId="language"
    >
      {() => (
        <ul className={styles.menu}>
          {choices.map(({ tag, name }) => (
            <li key={tag}>
              <button
                type="button"
                lang={tag}
                className={styles.item}
                aria-current={tag === spoken || undefined}
                onClick={() => chooseLanguage(tag)}
              >
                {name}
                {tag === spoken ? <Icon name="check" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
