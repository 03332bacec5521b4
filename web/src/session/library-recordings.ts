/** Finds the recording behind a cell in the table of lock libraries. Separate from the session, because only `/libraries` needs it. */
import { findBlob } from '../connection/rest.ts'
import { pageAddress } from '../player/address.ts'
import type { TheatreSession } from './session.ts'

/** The recording's address; `null`: not available here, as in an installed Lockstep. Rejects with a `ConnectionError`. */
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
