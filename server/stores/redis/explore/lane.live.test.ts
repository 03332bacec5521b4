import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#server/settings.ts'
import { wireText } from '../connect/wire-text.ts'
import { startExplorerRedis } from './open.ts'

test('only the answers that are wanted are handed out, and whoever waits hears of a server that is gone', async () => {
  const { server, lanes } = await startExplorerRedis({ cacheFolder: path.join(projectFolder, '.cache') })
  onTestFinished(() => server.end())
  const [lane] = lanes
  if (!lane) throw new Error('there is no lane')
  const written = (commands: string[][]) => commands.map(wireText).join('')
  const asked = written([['FLUSHDB'], ['GET', 'a'], ['SET', 'a', 'abc'], ['GET', 'a']])
  const all = await Promise.all([lane.send(asked, 4, [1, 3]), lane.send(asked, 4, []), lane.send(asked, 4, [2])])
  expect(all).toEqual([['$-1\r\n', '$3\r\nabc\r\n'], [], ['+OK\r\n']])
  const unanswered = lane.send(written([['BLPOP', 'nothing', '0']]), 1, [0])
  await Promise.all([expect(unanswered).rejects.toThrow(), server.end()])
  await expect(lane.send(asked, 4, [])).rejects.toThrow()
})
