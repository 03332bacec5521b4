/** The built page. Its router works in the browser, so that every address which is no file is the page itself. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import express, { type Router } from 'express'
import { zippedFiles } from './zipped.ts'

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' }

export function pageRouter(folder: string): Router {
  const page = express.Router()
  // The build puts a hash of the content into these names.
  const assets = path.join(folder, 'assets')
  page.use('/assets', zippedFiles(assets, forEver))
  page.use(
    '/assets',
    express.static(assets, { cacheControl: false, index: false, setHeaders: (response) => response.set(forEver) }),
  )
  page.use(express.static(folder, { index: false, maxAge: 0 }))
  page.get('/{*address}', (request, response, next) => {
    if (path.extname(request.path) !== '') return next()
    const index = path.join(folder, 'index.html')
    if (!existsSync(index)) {
      response.status(503).type('text').send('The page is not built yet. `npm start` builds it.\n')
      return
    }
    response.set('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: folder })
  })
  return page
}
