import type { TheatreSession } from '#web/session/session.ts'
import { load } from '../loading/load.ts'

/** Opens files on the file page, where several files become one recording. The code that reads files loads on demand. */
export async function openIn(
  files: readonly File[],
  { read, navigate }: Pick<TheatreSession, 'read'> & { navigate: (to: string) => void },
): Promise<void> {
  if (files.length === 0) return
  const { openFiles } = await load(() => import('./opening.ts'))
  void openFiles(files, read)
  navigate('/file')
}
