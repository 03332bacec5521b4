/** Adds an English sentence to each fact of a run's judgement. The page makes its own sentences in the reader's language. */
import type { RunEnded, StoredRun } from '#model/messages/messages.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { english } from '#model/words/en/phrases.ts'
import { inWords } from '#model/words/sentences.ts'

export const wordedRun = (stored: StoredRun): StoredRun => ({
  ...stored,
  judgement: inWords(stored.judgement, english, stored.header),
})

/** Adds English sentences to the judgement of an ended run. A run without a header never started, so it has no judgement. */
export function wordedEnd(ended: RunEnded, header: TraceHeader | undefined): RunEnded {
  const { judgement } = ended
  if (judgement === undefined || header === undefined) return ended
  return { ...ended, judgement: inWords(judgement, english, header) }
}
