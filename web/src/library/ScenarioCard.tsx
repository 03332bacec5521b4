/** One lesson on the library page: what goes wrong, which locks meet it, and what to look at. */
import { Link } from 'wouter'
import type { Lesson } from '../../../scenarios/lesson.ts'
import { lessonIcon } from '../ui/faultIcon.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { words } from '../words.ts'
import styles from './ScenarioCard.module.css'

const roleIcons: Record<Lesson['locks'][number]['role'], IconName> = {
  wrong: 'cross',
  right: 'check',
  compared: 'lock',
}

export function ScenarioCard({ lesson, watched }: { lesson: Lesson; watched: boolean }) {
  return (
    <Link href={`/s/${lesson.id}`} className={styles.card} data-testid={`scenario-${lesson.id}`}>
      <div className={styles.inside}>
        <div className={styles.story}>
          <span className={styles.icon}>
            <Icon name={lessonIcon(lesson)} />
          </span>
          <div>
            <h3 className={styles.title}>
              {lesson.title}
              {watched ? (
                <span className={styles.watched}>
                  <Icon name="check" />
                  {words.library.watched}
                </span>
              ) : null}
            </h3>
            <p className={styles.text}>{lesson.story}</p>
          </div>
        </div>
        <div className={styles.facts}>
          <ul className={styles.locks}>
            {lesson.locks.map((lock) => (
              <li key={lock.id} data-role={lock.role}>
                <span className={styles.role}>
                  <Icon name={roleIcons[lock.role]} />
                </span>
                <span className="sr-only">{words.roles[lock.role]}: </span>
                {lock.title}
              </li>
            ))}
          </ul>
          <p className={styles.focus}>
            <span>{words.properties[lesson.teaches].title}</span>
            <span>{words.fleets[lesson.fleet]}</span>
          </p>
        </div>
      </div>
    </Link>
  )
}
