/** A static site: the library and its reference recordings are files beside the page, wherever the page lies. */
import { Library, OpenedLesson } from '#model/messages/messages.ts'
import type { Connection } from './connection.ts'
import { ConnectionError } from './errors.ts'
import { connectOffline } from './offline.ts'
import { get, getBlob } from './rest.ts'

/** `npm run build:site` puts the files there. */
export function connectSite(): Connection {
  const getLibrary = () => get('data/library.json', Library)
  return {
    ...connectOffline('site'),
    getLibrary,
    getLesson: (scenario) =>
      get(`data/lessons/${encodeURIComponent(scenario)}.json`, OpenedLesson).catch(async (error: unknown) => {
        // What a host says of a file that it does not have is its own affair: the library tells whether there should be one.
        const { chapters } = await getLibrary()
        if (chapters.some(({ scenarios }) => scenarios.some(({ id }) => id === scenario))) throw error
        throw new ConnectionError('UNKNOWN_SCENARIO', `There is no lesson "${scenario}".`)
      }),
    getReference: (scenario) => getBlob(`data/references/${encodeURIComponent(scenario)}.lockstep.jsonl`),
  }
}
