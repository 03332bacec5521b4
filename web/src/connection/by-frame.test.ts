import { expect, it } from 'vitest'
import { gcPause, place } from '../replay/testing/sample.ts'
import { byFrame } from './by-frame.ts'
import type { Connection } from './connection.ts'
import type { ConnectionListener } from './listener.ts'
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
    onNotice({ name, notice }) {
      const what = {
        'run-progress': () => (name === 'run-progress' ? notice.doing.reason : ''),
        'run-header': () => 'header',
        'run-events': () => (name === 'run-events' ? notice.events.map(({ seq }) => seq).join(',') : ''),
        'run-ended': () => 'ended',
      }
      heard.push(`${notice.run} ${what[name]()}`)
    },
    onBroken: ({ code }) => heard.push(code),
  })
  const events = place(gcPause)
  const [source] = listening
  source?.onStatus('connected')
  source?.onNotice({ name: 'run-events', notice: { run: 'a', events: events.slice(0, 2) } })
  source?.onNotice({ name: 'run-events', notice: { run: 'a', events: events.slice(2, 3) } })
  source?.onNotice({ name: 'run-events', notice: { run: 'b', events: events.slice(0, 1) } })
  source?.onNotice({ name: 'run-events', notice: { run: 'a', events: events.slice(3, 4) } })
  source?.onNotice({ name: 'run-ended', notice: { run: 'a' } })
  expect(heard).toEqual([])
  expect(frames).toHaveLength(1)

  frames[0]?.()
  expect(heard).toEqual(['connected', 'a 0,1,2', 'b 0', 'a 3', 'a ended'])
  source?.onNotice({ name: 'run-events', notice: { run: 'b', events: events.slice(1, 2) } })
  frames[1]?.()
  expect(heard.at(-1)).toBe('b 1')
  expect(events.map(({ seq }) => seq)).toEqual(gcPause.map((_, seq) => seq))

  source?.onStatus('reconnecting')
  stop()
  frames[2]?.()
  expect(heard.at(-1)).toBe('b 1')
  expect(listening).toEqual([])
})
