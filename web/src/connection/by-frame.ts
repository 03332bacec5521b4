import type { RunEvents } from '#model/messages/messages.ts'
import type { Connection } from './connection.ts'
import type { ConnectionListener } from './listener.ts'

/** Maximum number of milliseconds before messages are delivered. Background tabs need this limit, because they get no animation frames. */
const longestMs = 100

/**
 * Delivers a connection's messages in order, in one batch before each frame. A run begins with dozens of small messages, and each of them would redraw the
 * page. `beforeFrame` must call its argument once.
 */
export function byFrame(connection: Connection, beforeFrame: (work: () => void) => void = usualFrame): Connection {
  return {
    ...connection,
    listen(listener) {
      let waiting: (() => void)[] = []
      let last: RunEvents | undefined
      const deliverAll = () => {
        const calls = waiting
        waiting = []
        last = undefined
        for (const deliver of calls) deliver()
      }
      const later = (deliver: () => void) => {
        if (waiting.length === 0) beforeFrame(deliverAll)
        last = undefined
        waiting.push(deliver)
      }
      const collecting: ConnectionListener = {
        onStatus: (status) => later(() => listener.onStatus(status)),
        onNotice(message) {
          const { name, notice } = message
          if (name !== 'run-events') later(() => listener.onNotice(message))
          else if (last?.run === notice.run) last.events.push(...notice.events)
          else {
            const collected = { run: notice.run, events: [...notice.events] }
            later(() => listener.onNotice({ name, notice: collected }))
            last = collected
          }
        },
        onBroken: (problem) => later(() => listener.onBroken(problem)),
      }
      const stop = connection.listen(collecting)
      return () => {
        stop()
        waiting = []
      }
    },
  }
}

function usualFrame(work: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    work()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, longestMs)
}
