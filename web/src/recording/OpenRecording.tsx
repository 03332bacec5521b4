/** From the library to recordings: the list of what the server keeps; without a server, straight to a file. */
import { Link } from 'wouter'
import { useSession } from '../store/react.tsx'
import { PickRecording } from './PickRecording.tsx'
import { recordingWords } from './words.ts'

export function OpenRecording({ className }: { className?: string | undefined }) {
  const { canRun } = useSession()
  if (!canRun) return <PickRecording />
  return (
    <Link href="/recordings" className={className}>
      {recordingWords.list.link}
    </Link>
  )
}
