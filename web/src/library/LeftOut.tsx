/** Lists files that are not in the library because something is wrong with them. This code loads only if there are any. */
import type { Because } from '#model/refusals/reasons.ts'
import { libraryWords } from '../locale/library.ts'
import { whyText } from '../locale/refusals.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'

export function LeftOut({ problems }: { problems: readonly Because[] }) {
  return (
    <ErrorNote title={libraryWords.leftOut} tone="warn">
      {problems.map(whyText).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ErrorNote>
  )
}
