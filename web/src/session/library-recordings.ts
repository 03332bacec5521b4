/** Finds the recording for a cell in the table of lock libraries. Only `/libraries` needs this code, so it is not part of the session. */
import { findBlob } from '../connection/rest.ts'
import { pageAddress } from '../player/address.ts'
import type { TheatreSession } from './session.ts'

/** Resolves with the recording's address, or with `null` if it is not available here, as in an installed Lockstep. Rejects with a `ConnectionError`. */
export async function findLibraryRecording(
  kind: TheatreSession['kind'],
  library: string,
  name: string,
): Promise<string | null> {
  const path = `${encodeURIComponent(library)}/${encodeURIComponent(name)}`
  if (kind === 'site') return new URL(`data/libraries/${path}`, pageAddress()).href
  if (kind === 'file') return null
  const address = `/api/libraries/${path}`
  return (await findBlob(address)) === null ? null : new URL(address, location.origin).href
}
