import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { Lru } from '#server/base/lru.ts'

const zip = promisify(gzip)
/** Maximum number of compressed answers in memory. An entire class requests the same answers within a second. */
const mostRemembered = 20
const zipped = new Lru<Promise<Buffer>>(mostRemembered)

/** Sends JSON, compressed if the client accepts compression. Compresses equal answers only once. */
export async function sendZipped(request: Request, response: Response, value: unknown): Promise<void> {
  response.vary('Accept-Encoding').type('json')
  const text = JSON.stringify(value)
  if (!request.acceptsEncodings('gzip')) return void response.send(text)
  const bytes = zipped.get(text) ?? zip(text)
  zipped.set(text, bytes)
  response.set('Content-Encoding', 'gzip').send(await bytes)
}
