/** What a connection tells, once a frame. */
import type { RunEvents } from '#model/messages/messages.ts'
import type { Connection, ConnectionListener } from './connection.ts'

/** A page that nobody looks at has no frames. */
const longestMs = 100

/**
 * Batches what a connection reports, in order, until just before the next frame: a run begins with dozens of small messages,
 * and each would have the page drawn anew. `beforeFrame` calls back once.
 */
export function byFrame(connection: Connection, beforeFrame: (work: () => void) => void = usualFrame): Connection {
  return {
    ...connection,
    listen(listener) {
      let waiting: (() => void)[] = []
      let last: RunEvents | undefined
      const tellAll = () => {
        const calls = waiting
        waiting = []
        last = undefined
        for (const tell of calls) tell()
      }
      const later = (tell: () => void) => {
        if (waiting.length === 0) beforeFrame(tellAll)
        last = undefined
        waiting.push(tell)
      }
      const collecting: ConnectionListener = {
        onStatus: (status) => later(() => listener.onStatus(status)),
        onProgress: (message) => later(() => listener.onProgress(message)),
        onHeader: (message) => later(() => listener.onHeader(message)),
        onEvents(message) {
          if (last?.run === message.run) last.events.push(...message.events)
          else {
            const collected = { run: message.run, events: [...message.events] }
            later(() => listener.onEvents(collected))
            last = collected
          }
        },
        onEnded: (message) => later(() => listener.onEnded(message)),
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
