/** The built page. Its router works in the browser, so every address that is no file returns the page itself. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { type LinkCard, withCard } from '../recordings/preview/link-card.ts'

const toGzip = promisify(gzip)
const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

interface PageTexts {
  /** What a link to this address shows of itself. */
  cardOf(request: Request): Promise<LinkCard>
  /** Tag of the language in which the page is shown to readers who have chosen none; `undefined`: in English. */
  languageOf(request: Request): Promise<string | undefined>
}

export function pageRouter(folder: string, texts?: PageTexts): Router {
  const page = express.Router()
  // The build puts a hash of the content into these names.
  const assets = path.join(folder, 'assets')
  page.use(
    '/assets',
    compressedFiles(assets),
    express.static(assets, { cacheControl: false, index: false, setHeaders: (response) => response.set(forEver) }),
  )
  page.use(express.static(folder, { index: false, maxAge: 0 }))
  page.get('/{*address}', async (request, response, next) => {
    if (path.extname(request.path) !== '') return next()
    const index = path.join(folder, 'index.html')
    if (!existsSync(index)) {
      response.status(503).type('text').send('The page is not built yet. `npm start` builds it.\n')
      return
    }
    response.set('Cache-Control', 'no-cache')
    if (texts === undefined) return response.sendFile('index.html', { root: folder })
    const address = `${request.protocol}://${request.headers.host}/`
    const [text, card, language = 'en'] = await Promise.all([
      readFile(index, 'utf8'),
      texts.cardOf(request),
      // Without its language, a room is shown in English.
      texts.languageOf(request).catch(() => undefined),
    ])
    response.type('html').send(withCard(text.replace('<html lang="en"', `<html lang="${language}"`), card, address))
  })
  return page
}

/** Compressed files of the build, smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves scripts and styles, compressed at build time if the page has such copies, else when first requested. Requests without compression and missing files go to the next handler. */
function compressedFiles(folder: string): RequestHandler {
  const compressed = compressedOnce(folder)
  return (request, response, next) => {
    if (!/^\/[\w.-]+\.(js|css)$/.test(request.path) || !['GET', 'HEAD'].includes(request.method)) return next()
    response.vary('Accept-Encoding')
    const [encoding, end] = encodings.find(([name]) => request.acceptsEncodings(name)) ?? []
    if (encoding === undefined) return next()
    response.set({ ...forEver, 'Content-Encoding': encoding }).type(path.extname(request.path))
    response.sendFile(`${request.path}${end}`, { root: folder, cacheControl: false, acceptRanges: false }, (error) => {
      // Either the page has no compressed copies, or the reader has gone.
      if (error === undefined || response.headersSent) return
      for (const name of ['Cache-Control', 'Content-Encoding', 'Content-Type']) response.removeHeader(name)
      if (!request.acceptsEncodings('gzip')) return next()
      compressed(request.path).then(
        (bytes) =>
          response
            .set({ ...forEver, 'Content-Encoding': 'gzip' })
            .type(path.extname(request.path))
            .send(bytes),
        () => next(),
      )
    })
  }
}

/** Compresses a file when it is first requested: an installed package comes without copies. Files that do not exist are not kept. */
function compressedOnce(folder: string): (name: string) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>()
  return (name) => {
    const known = made.get(name)
    if (known) return known
    const making = readFile(path.join(folder, name)).then((bytes) => toGzip(bytes))
    made.set(name, making)
    making.catch(() => made.delete(name))
    return making
  }
}
