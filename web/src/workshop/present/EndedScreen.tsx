/** The workshop is over. */
import { Link } from 'wouter'
import { leadWords } from '../../locale/en/workshop/lead.ts'
import styles from './EndedScreen.module.css'

const words = leadWords.ended

export function EndedScreen({ code }: { code: string }) {
  return (
    <main className={styles.screen}>
      <h1>{words.title}</h1>
      <p>{words.thanks}</p>
      <Link href={`/report/${code}`}>{words.report}</Link>
    </main>
  )
}
