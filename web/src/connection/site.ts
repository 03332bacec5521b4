/** Implements the connection of a static site. The library and its reference recordings are files next to the page, so the site may have any address. */
import * as z from 'zod/mini'
import { Library, OpenedLesson } from '#model/messages/messages.ts'
import { once } from '../base/once.ts'
import { words } from '../locale/words.ts'
import type { Connection } from './connection.ts'
import { ConnectionError } from './errors.ts'
import { keptBy } from './kept.ts'
import { connectOffline } from './offline.ts'
import { findBlob, get, getBlob } from './rest.ts'
import { Texts } from './texts.ts'

/** Creates a connection that reads the files written by `npm run build:site`. */
export function connectSite(): Connection {
  // The names are fetched because a request for a missing file would log an error in the reader's console.
  const names = once(() => get('data/orders/names.json', z.array(z.string())))
  const keptFile = async (name: string) => ((await names()).includes(name) ? findBlob(`data/orders/${name}`) : null)
  const kept = keptBy(keptFile)
  const getLibrary = () => get('data/library.json', Library)
  return {
    ...connectOffline('site'),
    explores: 'kept',
    ...kept,
    exploring: () => {
      // Fetches the names while the code that needs them is still loading.
      names().catch(() => undefined)
      return kept.exploring()
    },
    getLibrary,
    getLesson: (scenario) =>
      get(`data/lessons/${encodeURIComponent(scenario)}.json`, OpenedLesson).catch(async (error: unknown) => {
        // Hosts answer differently if a file is missing, so the library decides whether the lesson exists.
        const { chapters } = await getLibrary()
        if (chapters.some(({ scenarios }) => scenarios.some(({ id }) => id === scenario))) throw error
        throw new ConnectionError('UNKNOWN_SCENARIO', words.missing.scenario(scenario))
      }),
    getTexts: (language, name) => get(`data/texts/${language}/${encodeURIComponent(name)}.json`, Texts),
    getReference: (scenario) => getBlob(`data/references/${encodeURIComponent(scenario)}.lockstep.jsonl`),
  }
}
