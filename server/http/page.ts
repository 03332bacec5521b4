/** The built page. Its router works in the browser, so every address that is no file returns the page itself. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { type LinkCard, withCard } from '../recordings/preview/link-card.ts'

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** `cardOf`: what a link to this address shows of itself. */
export function pageRouter(folder: string, cardOf?: (request: Request) => Promise<LinkCard>): Router {
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
    if (cardOf === undefined) return response.sendFile('index.html', { root: folder })
    const address = `${request.protocol}://${request.headers.host}/`
    const [text, card] = await Promise.all([readFile(index, 'utf8'), cardOf(request)])
    response.type('html').send(withCard(text, card, address))
  })
  return page
}

/** Compressed files of the build, smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves scripts and styles, compressed at build time. Requests without compression and missing files go to the next handler. */
function compressedFiles(folder: string): RequestHandler {
  return (request, response, next) => {
    if (!/^\/[\w.-]+\.(js|css)$/.test(request.path) || !['GET', 'HEAD'].includes(request.method)) return next()
    response.vary('Accept-Encoding')
    const [encoding, end] = encodings.find(([name]) => request.acceptsEncodings(name)) ?? []
    if (encoding === undefined) return next()
    response.set({ ...forEver, 'Content-Encoding': encoding }).type(path.extname(request.path))
    response.sendFile(`${request.path}${end}`, { root: folder, cacheControl: false, acceptRanges: false }, (error) => {
      // Either the page was built without compression, or the reader has gone.
      if (error === undefined || response.headersSent) return
      for (const name of ['Cache-Control', 'Content-Encoding', 'Content-Type']) response.removeHeader(name)
      next()
    })
  }
}
