/** Where the recording of a lock library's cell lies. Apart from the connection, because only `/libraries` asks. */
import type { Connection } from './connection.ts'
import { findBlob } from './rest.ts'

/** Its address; `null`: it is not here. An installed Lockstep has none. Rejects with a `ConnectionError`. */
export async function findLibraryRecording(
  kind: Connection['kind'],
  library: string,
  name: string,
): Promise<string | null> {
  const path = `${encodeURIComponent(library)}/${encodeURIComponent(name)}`
  if (kind === 'site') return new URL(`data/libraries/${path}`, pageFolder()).href
  if (kind === 'file') return null
  const address = `/api/libraries/${path}`
  return (await findBlob(address)) === null ? null : new URL(address, location.origin).href
}

const pageFolder = () => location.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '')
