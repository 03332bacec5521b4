import { readFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ServerPlan, ServerProcess } from './server-process.ts'

/** Source code of a program that listens on each port in its file `ports` and answers with its process id. */
const program = `
  const ports = require('node:fs').readFileSync('ports', 'utf8').split(' ')
  for (const port of ports) require('node:net').createServer((socket) => socket.end(String(process.pid))).listen(port, '127.0.0.1')
`

function answerOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const plan: ServerPlan = {
  name: 'any',
  program: process.execPath,
  portCount: 2,
  files: ({ ports }) => ({ ports: ports.join(' ') }),
  args: () => ['-e', program],
  isReady: async ({ ports }, pid) => {
    const answers = await Promise.all(ports.map(answerOf))
    return answers.every((answer) => answer === String(pid))
  },
}

it('runs any program, on as many ports as it needs and with the files it reads', async () => {
  const server = await ServerProcess.start(plan)
  const ports = readFileSync(join(server.folder, 'ports'), 'utf8').split(' ').map(Number)
  expect(new Set(ports).size).toBe(2)
  expect(ports[0]).toBe(server.port)
  expect(await Promise.all(ports.map(answerOf))).toEqual([String(server.pid), String(server.pid)])
  await server.end()
  await expect(answerOf(server.port)).rejects.toThrow('ECONNREFUSED')
})

it('takes other ports if somebody was faster, also with a program that ends without a word then', async () => {
  const others: Server[] = []
  const quiet = `process.on('uncaughtException', () => process.exit(1));${program}`
  const taken = (port: number) =>
    new Promise<void>((listening) => others.push(createServer().listen(port, '127.0.0.1', listening)))
  const server = await ServerProcess.start({
    ...plan,
    args: () => ['-e', quiet],
    prepare: async ({ ports: [port] }) => (others.length === 0 ? await taken(port) : undefined),
  })
  expect(await answerOf(server.port)).toBe(String(server.pid))
  expect(others).toHaveLength(1)
  await server.end()
  for (const other of others) other.close()
})

it('does not try for ever what cannot run', async () => {
  let tries = 0
  const starting = ServerProcess.start({
    ...plan,
    args: () => ['-e', 'process.exit(3)'],
    prepare: async () => {
      tries += 1
    },
  })
  await expect(starting).rejects.toThrow('any: it ended with status 3')
  expect(tries).toBeGreaterThan(1)
})
