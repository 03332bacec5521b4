import { expect, test } from 'vitest'
import { because } from '../refusals/because.ts'
import { sayWhy } from '../refusals/said.ts'
import { refusalWords as russian } from './ru/refusals.ts'
import { refusalWords as chinese } from './zh/refusals.ts'

const killed = because('process-killed', { signal: 'SIGKILL' })
const unsupported = { fault: 'kill-node', possible: [] }

test.each([
  [
    because('server-ended', { why: because('node-ended', { node: 'n1', why: killed }) }),
    '这次运行要用的服务器停了：n1：进程被 SIGKILL 结束了。',
    'Сервер для этого прогона завершился: n1: его завершил сигнал SIGKILL.',
  ],
  [
    because('server-ended', { why: because('node-ended', { node: null, why: killed }) }),
    '这次运行要用的服务器停了：资源的服务器：进程被 SIGKILL 结束了。',
    'Сервер для этого прогона завершился: сервер ресурса: его завершил сигнал SIGKILL.',
  ],
  [
    because('fault-unsupported', { store: null, ...unsupported }),
    '这个存储在这里做不了“kill-node”。它的服务器能出的故障：没有。',
    'Это хранилище: сбоя «kill-node» здесь нет. С его сервером бывает: ничего.',
  ],
])('%j is said without English', (why, inChinese, inRussian) => {
  expect([sayWhy(chinese, why), sayWhy(russian, why)]).toEqual([inChinese, inRussian])
})
