#!/usr/bin/env node
/**
 * Runs deploy/compose.yaml unchanged with podman-compose: `node e2e/package/composed.mjs`, after `npm run package`. A class is spread over two servers; then
 * the teacher's server stops, and everybody continues on the other server. Needs ports 80 and 443, and the images `node:24-bookworm-slim` and `caddy:2`, which
 * must be available locally or from a registry.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { root } from '../../bin/setup/project.mjs'

const project = 'lockstep-e2e'
const site = 'https://localhost'
const limitMs = 120_000

/** @param {string} program @param {string[]} args @returns {Promise<string>} the program's output */
function run(program, ...args) {
  const child = spawn(program, args)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      text += bytes
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) =>
      status === 0 ? resolve(text) : reject(new Error(`${program} ${args.join(' ')}: ${text}`)),
    )
  })
}
/** @param {string[]} args */
const compose = (...args) => run('podman-compose', '-p', project, '-f', join(root, 'deploy/compose.yaml'), ...args)
/**
 * Starts, stops or inspects one container. `podman-compose stop` would also stop the hub, because the server depends on the hub.
 *
 * @param {string} verb @param {string} service
 */
const container = (verb, service) => run('podman', verb, `${project}_${service}_1`)

/**
 * Sends a GET request to the proxy, whose certificate for localhost is self-signed.
 *
 * @param {string} path @returns {Promise<{ status: number, cookie: string }>}
 */
function get(path) {
  return new Promise((resolve, reject) => {
    const asked = request(`${site}${path}`, { rejectUnauthorized: false }, (response) => {
      response.resume()
      const [cookie = ''] = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0])
      response.once('end', () => resolve({ status: response.statusCode ?? 0, cookie }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** @template T @param {string} what @param {() => Promise<T | undefined> | T | undefined} look @returns {Promise<T>} first result of `look` that is not undefined */
async function until(what, look) {
  const endMs = performance.now() + limitMs
  while (performance.now() < endMs) {
    const found = await Promise.resolve(look()).catch(() => undefined)
    if (found !== undefined) return found
    await wait(250)
  }
  throw new Error(`${what}: not within ${limitMs} ms`)
}

/** Returns the cookies that make the proxy route requests to the first and to the second server. */
async function bothServers() {
  /** @type {Set<string>} */
  const cookies = new Set()
  return until('both servers are ready', async () => {
    const { status, cookie } = await get('/readyz')
    if (status === 200 && cookie !== '') cookies.add(cookie)
    return cookies.size === 2 ? [...cookies] : undefined
  })
}

/**
 * Opens a connection to one of the servers.
 *
 * @param {string} host secret of the host @param {string} [cookie] cookie that selects a server; without it, the proxy chooses a server
 */
function windowAt(host, cookie) {
  const extraHeaders = cookie === undefined ? {} : { Cookie: cookie }
  const auth = { host, visitor: randomBytes(24).toString('hex') }
  const options = { transports: ['websocket'], rejectUnauthorized: false, reconnection: false, auth, extraHeaders }
  const socket = io(site, options)
  /** @type {{ place?: { index: number } | null, isGone: boolean }} */
  const seen = { isGone: false }
  socket.on('room', (view) => {
    seen.place = view.place
  })
  socket.on('room-place', ({ place }) => {
    seen.place = place
  })
  socket.on('disconnect', () => {
    seen.isGone = true
  })
  return { socket, seen }
}

/** @param {import('socket.io-client').Socket} socket @param {string} name @param {unknown} message */
async function ask(socket, name, message) {
  const answer = await socket.timeout(limitMs).emitWithAck(name, message)
  if (answer.code !== undefined && answer.reason !== undefined) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer
}

/** @param {import('socket.io-client').Socket} teacher @param {number} index */
const show = (teacher, index) =>
  ask(teacher, 'room-do', {
    do: 'show',
    place: { scenario: 'gc-pause', comparison: 'c-1', index, atMs: 10, live: false, panel: 'code', focus: 0 },
  })

/** @param {string} words */
const say = (words) => console.log(`✓ ${words}`)

async function smoke() {
  await compose('up', '--build', '--detach')
  const [near = '', far = ''] = await bothServers()
  say('compose.yaml: two servers, hub and proxy with TLS are ready')
  const [, host = ''] = /#host=(\S+)/.exec(await container('logs', 'lockstep-1')) ?? []

  const teacher = windowAt(host, near)
  const room = await ask(teacher.socket, 'room-create', { title: 'Locks' })
  await ask(teacher.socket, 'room-lead', room)
  const pupils = [windowAt(host, near), windowAt(host, far)]
  const tokens = []
  for (const [at, { socket }] of pupils.entries())
    tokens.push((await ask(socket, 'room-join', { code: room.code, name: `Pupil ${at}` })).token)
  await show(teacher.socket, 3)
  await until('both see what is shown', () => pupils.every(({ seen }) => seen.place?.index === 3) || undefined)
  say('a class is on both servers')
  const { runs } = await ask(teacher.socket, 'run', { scenario: 'gc-pause' })
  if (runs.length !== 2) throw new Error(JSON.stringify(runs))
  say('a lesson starts live')

  await container('stop', 'lockstep-1')
  const isGone = () => [teacher, ...pupils].filter(({ seen }) => seen.isGone).length
  const gone = await until('its people are told', () => isGone() || undefined)
  if (gone === 3) throw new Error('the other server lost its people, too')
  const teacherNow = teacher.seen.isGone ? windowAt(host) : teacher
  if (teacherNow !== teacher) await ask(teacherNow.socket, 'room-lead', room)
  const now = pupils.map((pupil) => (pupil.seen.isGone ? windowAt(host) : pupil))
  for (const [at, { socket }] of now.entries())
    if (socket !== pupils[at]?.socket) await ask(socket, 'room-join', { code: room.code, token: tokens[at] })
  await show(teacherNow.socket, 5)
  await until('all go on', () => now.every(({ seen }) => seen.place?.index === 5) || undefined)
  say(`one server ended, ${gone} of 3 windows came again, and all went on`)
  for (const { socket } of [teacher, teacherNow, ...pupils, ...now]) socket.disconnect()
  await container('start', 'lockstep-1')
  await bothServers()
  say('and it came back')
}

try {
  await smoke()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await compose('down', '--volumes').catch((error) => console.error(String(error)))
}
