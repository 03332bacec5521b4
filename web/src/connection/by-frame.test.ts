import { expect, it } from 'vitest'
import { gcPause, place } from '../replay/testing/sample.ts'
import { byFrame } from './by-frame.ts'
import type { Connection, ConnectionListener } from './connection.ts'
import { connectOffline } from './offline.ts'

it('tells all at once before the next frame, in order, with the events of one run that came together as one message', () => {
  const listening: ConnectionListener[] = []
  const connection: Connection = {
    ...connectOffline('site'),
    listen(listener) {
      listening.push(listener)
      return () => listening.splice(0)
    },
  }
  const frames: (() => void)[] = []
  const heard: string[] = []
  const stop = byFrame(connection, (work) => frames.push(work)).listen({
    onStatus: (status) => heard.push(status),
    onProgress: ({ run, doing }) => heard.push(`${run} ${doing}`),
    onHeader: ({ run }) => heard.push(`${run} header`),
    onEvents: ({ run, events }) => heard.push(`${run} ${events.map(({ seq }) => seq).join(',')}`),
    onEnded: ({ run }) => heard.push(`${run} ended`),
    onBroken: ({ code }) => heard.push(code),
  })
  const events = place(gcPause)
  const [source] = listening
  source?.onStatus('connected')
  source?.onEvents({ run: 'a', events: events.slice(0, 2) })
  source?.onEvents({ run: 'a', events: events.slice(2, 3) })
  source?.onEvents({ run: 'b', events: events.slice(0, 1) })
  source?.onEvents({ run: 'a', events: events.slice(3, 4) })
  source?.onEnded({ run: 'a' })
  expect(heard).toEqual([])
  expect(frames).toHaveLength(1)

  frames[0]?.()
  expect(heard).toEqual(['connected', 'a 0,1,2', 'b 0', 'a 3', 'a ended'])
  source?.onEvents({ run: 'b', events: events.slice(1, 2) })
  frames[1]?.()
  expect(heard.at(-1)).toBe('b 1')
  expect(events.map(({ seq }) => seq)).toEqual(gcPause.map((_, seq) => seq))

  source?.onStatus('reconnecting')
  stop()
  frames[2]?.()
  expect(heard.at(-1)).toBe('b 1')
  expect(listening).toEqual([])
})
