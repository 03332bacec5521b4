import { stateWords } from '#web/locale/theatre/state.ts'
import { timelineWords } from '#web/locale/timeline.ts'
import type { RunPicture } from '#web/replay/types.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Beliefs.module.css'

export function Beliefs({ picture }: { picture: RunPicture }) {
  const holders = new Set(open(picture.storeGrants).map(({ client }) => client))
  return (
    <section>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{stateWords.client}</th>
            <th scope="col">{stateWords.believes}</th>
            <th scope="col">{stateWords.storeSays(picture.store)}</th>
          </tr>
        </thead>
        <tbody>
          {picture.clients.map((client) => {
            const belief = open(picture.beliefs).find((span) => span.client === client)
            const holds = holders.has(client)
            // A grant without a belief is normal, because the answer is still on its way. A belief without a grant is wrong.
            const wrong = belief !== undefined && !holds
            return (
              <tr key={client}>
                <th scope="row">
                  <span className={styles.client}>
                    <ClientMark client={client} small />
                    {timelineWords.doing[picture.doing[client] ?? 'not started']}
                  </span>
                </th>
                <td>{belief === undefined ? stateWords.no : stateWords.believesWith(belief.token)}</td>
                <td data-wrong={wrong || undefined}>
                  {wrong ? <Icon name="alert" /> : null}
                  {holds ? stateWords.holds : stateWords.no}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function open<S extends { untilSeq: number | null }>(spans: S[]): S[] {
  return spans.filter((span) => span.untilSeq === null)
}
