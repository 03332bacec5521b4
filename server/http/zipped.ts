/** Texts travel zipped, for those who can unzip them. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const zip = promisify(gzip)

/** Answers with JSON. */
export async function sendZipped(request: Request, response: Response, value: unknown): Promise<void> {
  response.vary('Accept-Encoding').type('json')
  const text = JSON.stringify(value)
  if (!request.acceptsEncodings('gzip')) response.send(text)
  else response.set('Content-Encoding', 'gzip').send(await zip(text))
}
