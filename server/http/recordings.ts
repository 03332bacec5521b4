/** Serves the list of recordings, and downloads of recordings. */
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import express, { type Request, type Response, type Router } from 'express'
import * as z from 'zod/mini'
import { type Recordings, RecordingsRequest, RunId } from '#model/messages/messages.ts'
import { lockOfKept } from '#model/orders/kept-name.ts'
import { recordingExtension } from '#model/trace/recording.ts'
import { encodingOf, readUnpacked } from '#server/base/packed.ts'
import { findOrders } from '../explorations/kept-orders.ts'
import { findLibraryRecording } from '../recordings/library-recordings.ts'
import { findReference } from '../recordings/references.ts'
import { parseRequest, RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import type { LevelsInPlay } from '../workshop/levels-in-play.ts'
import type { Withheld } from '../workshop/withheld.ts'
import type { Components } from './components.ts'
import { RedactedReferences, redactedLines } from './redact.ts'

const ComparisonAddress = z.object({ comparison: RunId })

const recordingType = 'application/x-ndjson; charset=utf-8'

export function recordingsRouter(
  { catalogue, recordingStore, scenariosFolder, librariesFolder }: Components,
  withheld: Withheld,
  levels: LevelsInPlay,
): Router {
  const router = express.Router()
  const references = new RedactedReferences(withheld)
  router.get('/recordings', async (request, response) => {
    const { limit, scenario } = parseRequest(RecordingsRequest, request.query)
    const recordings: Recordings = { recordings: await recordingStore.list(limit, scenario) }
    response.json(recordings)
  })
  router.get('/comparisons/:comparison/recording', async (request, response) => {
    const { comparison } = parseRequest(ComparisonAddress, request.params)
    const { scenario, locks, text } = await recordingStore.open(comparison)
    await withheld.look()
    levels.mayDownload(scenario, locks)
    response.type(recordingType).attachment(`${scenario}-${comparison}${recordingExtension}`)
    await send([Readable.from(withheld.concerns(scenario) ? redactedLines(text, withheld) : text)], response)
  })
  router.get('/orders/:name', async (request, response) => {
    const file = findOrders(scenariosFolder, request.params.name)
    await levels.mayExplore(lockOfKept(request.params.name), {})
    // A missing file is not an error, because the page requests the orders of every run that it shows.
    if (file === undefined) response.status(204).end()
    else response.sendFile(file, { cacheControl: false, dotfiles: 'allow' })
  })
  router.get('/libraries/:library/:recording', async (request, response) => {
    const { library, recording } = request.params
    const file = findLibraryRecording(librariesFolder, library, recording)
    // A missing file is not an error, because the page uses this request to check whether the recording exists. An installed Lockstep has no such recordings.
    if (file === undefined) response.status(204).end()
    else await sendPacked(file, request, response)
  })
  router.get('/references/:scenario', async (request, response) => {
    const { lesson } = scenarioOf(catalogue, request.params.scenario)
    const file = findReference(scenariosFolder, lesson.id)
    if (file === undefined) throw new RefusalError('no-reference', { scenario: lesson.id })
    response.type(recordingType).vary('Accept-Encoding')
    await withheld.look()
    if (withheld.concerns(lesson.id)) {
      const zipped = await references.read(file, lesson)
      if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(zipped)
      else await send([Readable.from([zipped]), createGunzip()], response)
    } else {
      await sendPacked(file, request, response)
    }
  })
  return router
}

/**
 * Sends a packed file. If the client accepts the file's encoding, the file is sent as it is, and its ETag
 * lets the client reuse a cached copy. Otherwise the text is sent unpacked or compressed by gzip.
 */
async function sendPacked(file: string, request: Request, response: Response): Promise<void> {
  const encoding = encodingOf(file)
  if (encoding !== undefined && request.acceptsEncodings(encoding)) {
    const headers = { 'Content-Encoding': encoding, 'Content-Type': recordingType }
    return response.sendFile(file, { headers, cacheControl: false, dotfiles: 'allow' })
  }
  const text = readUnpacked(file)
  if (!request.acceptsEncodings('gzip')) return await send([text], response)
  response.set('Content-Encoding', 'gzip')
  await send([text, createGzip()], response)
}

/** Sends a stream as the response. A client that disconnects midway is not a failure. A disk error ends the response early, which the client notices. */
async function send([text, ...through]: [Readable, ...Transform[]], response: Response): Promise<void> {
  await pipeline([text, ...through, response]).catch(() => response.destroy())
}
