/** Implements the exploration protocol without a server. Answers come from files, which exist only for the explorations that lessons show by default. */
import { type ExplorationNotice, ExploreRequest } from '#model/messages/exploration.ts'
import { judged } from '#model/orders/judged.ts'
import { positionAt, stateAt } from '#model/orders/position.ts'
import { riverOf } from '#model/orders/river.ts'
import { smallestOrFutile } from '#model/orders/smallest.ts'
import type { ErrorCode } from '#model/refusals/codes.ts'
import type { Reason } from '#model/refusals/reasons.ts'
import { refusalText } from '../locale/refusals.ts'
import { words } from '../locale/words.ts'
import { ConnectionError } from './errors.ts'
import type { ExploringLine } from './exploring.ts'
import type { KeptOrders, OpenedOrders } from './kept-orders.ts'

export function openKeptLine(kept: KeptOrders): ExploringLine {
  const opened = new Map<string, NonNullable<OpenedOrders['found']>>()
  const listeners = new Set<(notice: ExplorationNotice) => void>()
  const foundIn = (exploration: string) => {
    const found = opened.get(exploration)
    if (found === undefined) throw refused('UNKNOWN_EXPLORATION', 'unknown-exploration')
    return found
  }
  const looked = (exploration: string, path: readonly string[]) => {
    const found = foundIn(exploration)
    const state = stateAt(found.orders, path)
    if (state === undefined) throw refused('BAD_REQUEST', 'impossible-steps')
    return { ...found, state }
  }
  let asked = 0
  return {
    async explore(request) {
      const answer = await kept.open(ExploreRequest.parse(request))
      if (answer === null) throw new ConnectionError('NO_SERVER', words.notices.notKept)
      asked += 1
      const exploration = `kept-${asked}`
      if (answer.found !== null) opened.set(exploration, answer.found)
      const { summary, sources } = answer
      for (const deliver of listeners) deliver({ name: 'exploration-ended', notice: { exploration, summary, sources } })
      return exploration
    },
    async position(exploration, path) {
      const { orders, counts, state } = looked(exploration, path)
      return positionAt(orders, counts, path, state)
    },
    async shortest(exploration, path, property) {
      const { orders, counts, state } = looked(exploration, path)
      return smallestOrFutile(orders, counts, judgedOf(property), state) ?? null
    },
    async river(exploration, property) {
      const { orders, counts } = foundIn(exploration)
      return riverOf(orders, counts, judgedOf(property))
    },
    play: () => Promise.reject(ConnectionError.none()),
    listen(deliver) {
      listeners.add(deliver)
      return () => void listeners.delete(deliver)
    },
  }
}

function judgedOf(property: string) {
  const found = judged.find((one) => one === property)
  if (found === undefined) throw refused('BAD_REQUEST', 'not-judged-here', { property })
  return found
}

function refused(code: ErrorCode, reason: Reason, values: Record<string, string> = {}): ConnectionError {
  return new ConnectionError(code, refusalText({ code, reason, values, message: code }))
}
