/** Who holds the lock by what Redis says, and who believes it does: in one sentence, then client by client. */

import { stateWords } from '../../locale/en/theatre/state.ts'
import { Sentence } from '../../parts/Sentence.tsx'
import type { RunPicture } from '../../replay/types.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './BeliefAndTruth.module.css'

export function BeliefAndTruth({ picture }: { picture: RunPicture }) {
  const holders = lettersOf(picture.storeGrants)
  const believers = lettersOf(picture.beliefs)
  const store = isSilent(picture) ? 'silent' : picture.fleet === 'quorum' ? 'majority' : 'redis'
  // Truth without belief is everyday: a grant whose answer is still on its way. Belief without truth is not.
  const wrong = believers.length > 1 || believers.some((client) => !holders.includes(client))
  return (
    <p className={styles.sentence} data-wrong={wrong || undefined}>
      {wrong ? <Icon name="alert" /> : null}
      <span>
        <Sentence text={stateWords.beliefAndTruth(store, holders, believers)} clients={picture.clients} />
      </span>
    </p>
  )
}

/** Every node that could hold the lock is down. */
function isSilent({ nodes, nodeSpans }: RunPicture): boolean {
  return nodes
    .filter((node) => node.role !== 'sentinel')
    .every(({ id }) => nodeSpans.findLast((span) => span.node === id)?.state === 'down')
}

/** The clients of the spans that are still going on, each once. */
function lettersOf(spans: readonly { client: string | null; untilSeq: number | null }[]): string[] {
  const open = spans.flatMap(({ client, untilSeq }) => (untilSeq === null && client !== null ? [client] : []))
  return [...new Set(open)].sort()
}
