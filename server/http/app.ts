import express, { type Express } from 'express'
import { RoomCode } from '#model/messages/room-ids.ts'
import { refusal, withSentence } from '../runs/refusal.ts'
import type { Workshop } from '../workshop/workshop.ts'
import { apiRouter, healthOf, readinessOf } from './api.ts'
import type { Components } from './components.ts'
import { jsonErrors } from './errors.ts'
import { hostRouter } from './host-api.ts'
import { hostGuard } from './hosts.ts'
import { cardOf, previewRouter } from './link-cards.ts'
import { type Metric, metricsText, metricsType } from './metrics.ts'
import { pageRouter } from './page.ts'
import { roomRouter } from './room-api.ts'
import { onlyOurHost, securityHeaders } from './security.ts'

export function createApp(
  components: Components,
  { roomService, keptRooms, withheld, levelsInPlay }: Workshop,
  figures: () => Promise<Metric[]>,
): Express {
  const app = express()
  app.disable('x-powered-by')
  app.use(securityHeaders(components.frameHosts), onlyOurHost(hostGuard(components.host, components.hostNames)))
  app.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json(healthOf(components))
  })
  app.get('/readyz', (_request, response) => {
    const readiness = readinessOf(components)
    response
      .status(readiness.ready ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json(readiness)
  })
  app.get('/metrics', async (_request, response) => {
    response.set('Cache-Control', 'no-store').type(metricsType)
    response.send(metricsText(await figures()))
  })
  app.use('/api', apiRouter(components, withheld, levelsInPlay))
  app.use('/api/host/rooms', hostRouter(keptRooms, components.hostToken))
  app.use('/api/rooms', roomRouter(roomService))
  app.use('/api', nothingHere)
  app.use('/previews', previewRouter(components))
  app.use(
    pageRouter(components.pageFolder, {
      cardOf: (request) => cardOf(components, request),
      languageOf: async (request) => {
        const code = codeIn(request.path)
        return code === undefined ? undefined : await roomService.languageOf(code)
      },
    }),
  )
  app.use(nothingHere)
  app.use(jsonErrors(components.onFailure))
  return app
}

function codeIn(path: string): string | undefined {
  const [, code] = /^\/(?:w|present|report)\/(\w+)/.exec(path) ?? []
  return RoomCode.safeParse(code?.toUpperCase()).data
}

const nothingHere: express.RequestHandler = (request, response) => {
  const { method, baseUrl, path } = request
  response.status(404).json(withSentence(refusal('unknown-address', { method, path: `${baseUrl}${path}` })))
}
