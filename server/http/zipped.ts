/** Texts travel zipped, for those who can unzip them. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

const zip = promisify(gzip)

/** Answers with JSON. */
export async function sendZipped(request: Request, response: Response, value: unknown): Promise<void> {
  response.vary('Accept-Encoding').type('json')
  const text = JSON.stringify(value)
  if (!request.acceptsEncodings('gzip')) response.send(text)
  else response.set('Content-Encoding', 'gzip').send(await zip(text))
}

/**
 * Scripts and styles of a folder whose file names carry a hash of the content: each is zipped once. All else, and what is not there, is left to
 * the next handler.
 */
export function zippedFiles(folder: string, headers: Record<string, string>): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>()
  return async (request, response, next) => {
    const name = request.path.slice(1)
    if (!/^[\w.-]+\.(js|css)$/.test(name) || !['GET', 'HEAD'].includes(request.method)) return next()
    response.vary('Accept-Encoding')
    if (!request.acceptsEncodings('gzip')) return next()
    const zipping = kept.get(name) ?? readFile(path.join(folder, name)).then((text) => zip(text, { level: 9 }))
    kept.set(name, zipping)
    try {
      const body = await zipping
      response
        .set({ ...headers, 'Content-Encoding': 'gzip' })
        .type(path.extname(name))
        .send(body)
    } catch {
      kept.delete(name)
      next()
    }
  }
}
