/** A static site: the library and its reference recordings are files beside the page, wherever the page lies. */
import { Lesson } from '../../../scenarios/lesson.ts'
import { Library } from '../../../server/protocol/messages.ts'
import type { Connection } from './connection.ts'
import { connectNothing } from './nothing.ts'
import { get, getBlob } from './rest.ts'

/** `npm run build:site` puts the files there. */
export function connectSite(): Connection {
  return {
    ...connectNothing('site'),
    getLibrary: () => get('data/library.json', Library),
    getLesson: (scenario) => get(`data/lessons/${encodeURIComponent(scenario)}.json`, Lesson),
    getReference: (scenario) => getBlob(`data/references/${encodeURIComponent(scenario)}.lockstep.jsonl`),
  }
}
