/** Serves the built page. The page does its routing in the browser, so every path that is not a file returns the page itself. */
import path from 'node:path'
import express, { type Request, type RequestHandler, type Router } from 'express'
import { type LinkCard, withCard } from '../recordings/preview/link-card.ts'
import { PageFiles } from './page-files.ts'

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

interface PageTexts {
  cardOf(request: Request): Promise<LinkCard>
  /** Returns the language tag for readers who have not chosen a language. Returns `undefined` for English. */
  languageOf(request: Request): Promise<string | undefined>
}

export function pageRouter(folder: string, texts?: PageTexts): Router {
  const page = express.Router()
  const files = new PageFiles(folder)
  page.use(packedFiles(files))
  // The build puts a hash of the content into these file names, so browsers may cache the files forever.
  const assets = path.join(folder, 'assets')
  page.use(
    '/assets',
    compressedFiles(assets),
    express.static(assets, { cacheControl: false, index: false, setHeaders: (response) => response.set(forEver) }),
  )
  page.use(express.static(folder, { index: false, maxAge: 0 }))
  page.get('/{*address}', async (request, response, next) => {
    if (path.extname(request.path) !== '') return next()
    const text = await files.read('index.html').catch(() => null)
    if (text === null) {
      response.status(503).type('text').send('The page is not built yet. `npm start` builds it.\n')
      return
    }
    response.set('Cache-Control', 'no-cache').type('html')
    if (texts === undefined) return response.send(text)
    const address = `${request.protocol}://${request.headers.host}/`
    const [card, language = 'en'] = await Promise.all([
      texts.cardOf(request),
      texts.languageOf(request).catch(() => undefined),
    ])
    response.send(withCard(text.replace('<html lang="en"', `<html lang="${language}"`), card, address))
  })
  return page
}

/** Serves the packed files of an installed package. Compresses each file when it is first requested. */
function packedFiles(files: PageFiles): RequestHandler {
  return async (request, response, next) => {
    const name = request.path.slice(1)
    if (!['GET', 'HEAD'].includes(request.method) || !(await files.hasPacked(name))) return next()
    response.set(name.startsWith('assets/') ? forEver : { 'Cache-Control': 'public, max-age=0' })
    response.vary('Accept-Encoding').type(path.extname(name))
    if (!request.acceptsEncodings('gzip')) return response.send(await files.read(name))
    const bytes = await files.readZipped(name)
    response.set('Content-Encoding', 'gzip').send(bytes)
  }
}

/** Encodings in which the build compressed its files, smallest result first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Serves scripts and styles in the form in which the build compressed them. Requests that accept no compression, and missing files, go to the next handler. */
function compressedFiles(folder: string): RequestHandler {
  return (request, response, next) => {
    if (!/^\/[\w.-]+\.(js|css)$/.test(request.path) || !['GET', 'HEAD'].includes(request.method)) return next()
    response.vary('Accept-Encoding')
    const [encoding, end] = encodings.find(([name]) => request.acceptsEncodings(name)) ?? []
    if (encoding === undefined) return next()
    response.set({ ...forEver, 'Content-Encoding': encoding }).type(path.extname(request.path))
    response.sendFile(`${request.path}${end}`, { root: folder, cacheControl: false, acceptRanges: false }, (error) => {
      // Either the page has no compressed copies, or the client has disconnected.
      if (error === undefined || response.headersSent) return
      for (const name of ['Cache-Control', 'Content-Encoding', 'Content-Type']) response.removeHeader(name)
      next()
    })
  }
}
