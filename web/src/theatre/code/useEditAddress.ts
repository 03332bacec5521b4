import type { TraceHeader } from '#model/trace/trace.ts'
import { useTheatre } from '#web/player/react.tsx'
import { editAddress } from '../../parts/edit-address.ts'

/** Where the code of this run can be changed; `null`: this server does not run changed code of the lesson, or it is changed code already. */
export function useEditAddress(header: TraceHeader | null | undefined): string | null {
  const editable = useTheatre((theatre) => theatre.context?.editable ?? false)
  if (!editable || header == null || header.edited !== undefined) return null
  return editAddress(header.lesson.id, header.lock)
}
