/** The messages of explorations. */
import {
  ExploreRequest,
  PlayRequest,
  PositionRequest,
  RiverRequest,
  ShortestRequest,
} from '../../model/messages/exploration.ts'
import type { ExplorationManager } from '../explorations/exploration-manager.ts'
import { parseRequest, refusalOf } from '../runs/refusal.ts'
import type { PageSocket } from './feed.ts'
import { ownerOf } from './rights.ts'

/** Growth is told no more often: nobody sees more pictures a second. */
const growthEveryMs = 50

type CarryOut = (request: unknown, answer: (answer: unknown) => void, socket: PageSocket) => void | Promise<void>

export function explorationMessages(
  manager: ExplorationManager,
  onFailure: (error: unknown) => void,
): [string, CarryOut][] {
  return [
    [
      'explore',
      (request, answer, socket) => {
        const asked = parseRequest(ExploreRequest, request)
        let toldMs = Number.NEGATIVE_INFINITY
        const accepted = manager.start(socket.id, asked, {
          onGrowth: (growth) => {
            if (growth.ms - toldMs < growthEveryMs) return
            toldMs = growth.ms
            socket.emit('exploration-growth', growth)
          },
          onEnded: (ended) => socket.emit('exploration-ended', ended),
          onFailed: (exploration, error) => {
            const refusal = refusalOf(error)
            if (refusal.code === 'INTERNAL') onFailure(error)
            socket.emit('exploration-failed', { exploration, refusal })
          },
        })
        answer(accepted)
      },
    ],
    ['position', (request, answer) => answer(manager.position(parseRequest(PositionRequest, request)))],
    ['river', (request, answer) => answer(manager.river(parseRequest(RiverRequest, request)))],
    ['shortest', (request, answer) => answer(manager.shortest(parseRequest(ShortestRequest, request)))],
    [
      'play',
      async (request, answer, socket) =>
        answer(await manager.play(parseRequest(PlayRequest, request), ownerOf(socket.data))),
    ],
  ]
}
