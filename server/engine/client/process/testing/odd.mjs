/** Takes part in lockstep-client/1, for tests, in the way that its argument names. Only some variants connect to Redis. */
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

const [, , behaviour = 'good', ...rest] = process.argv
const say = (/** @type {object} */ answer) => console.log(JSON.stringify(answer))
let url = 'redis://127.0.0.1:0'
// A test ends this process with SIGTERM at a time of its choice.
if (behaviour === 'dies in its section') process.once('SIGTERM', () => process.exit(9))

/** Connects to the node. Resolves with `open` if the node answers, otherwise with `closed` or the error's code. */
function knock() {
  return new Promise((resolve) => {
    const { hostname, port, username, password } = new URL(url)
    const socket = connect(Number(port), hostname)
    if (password) socket.write(`AUTH ${username ? `${username} ` : ''}${password}\r\n`)
    socket.write('ECHO here\r\n')
    socket.on('data', () => socket.destroy())
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code))
    socket.on('close', () => resolve(socket.bytesRead > 0 ? 'open' : 'closed'))
  })
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  const { id, do: what, redis = [] } = request
  if (what === 'init') {
    url = redis[0]
    if (behaviour === 'tells where') {
      say({ event: 'at', source: 'elsewhere.mjs', line: 7 })
      say({ event: 'at', source: 'odd.mjs', line: 42 })
    }
    if (behaviour === 'refuses') say({ id, ok: false, error: 'needs five nodes' })
    else if (behaviour === 'dies at once') process.exit(3)
    else say({ id, ok: true, name: behaviour === 'steers' ? '\u001b]0;owned\u0007odd' : 'odd', key: rest[0] })
  } else if (what === 'acquire') {
    if (behaviour === 'leaves') spawn('sleep', ['601.5'], { stdio: 'ignore', detached: true }).unref()
    // This child is in the same process group.
    if (behaviour === 'forks') console.error(`child ${spawn('sleep', ['600'], { stdio: 'ignore' }).pid}`)
    else if (behaviour === 'tells its keys') console.error(`key ${request.key}`)
    else if (behaviour === 'dies in its section') console.error(`self ${process.pid}`)
    else console.error('about to acquire')
    if (behaviour === 'garbage') console.log('{"id": 2, "ok": tru')
    else if (behaviour === 'wrong id') say({ id: 99, ok: true })
    else if (behaviour === 'early end') process.exit(7)
    else if (behaviour === 'unknown') say({ id, ok: false, error: 'unknown' })
    else if (behaviour === 'tells where') {
      const { hostname, port, password } = new URL(url)
      const socket = connect(Number(port), hostname)
      socket.write(`AUTH ${password}\r\n`)
      socket.once('data', () => {
        socket.write('*2\r\n$3\r\nDEL\r\n$10\r\nlock:stock\r\n')
        socket.once('data', () => say({ id, ok: true }))
      })
    } else if (behaviour === 'knocks') {
      console.error(`before: ${await knock()}`)
      say({ id, ok: true })
    } else if (behaviour === 'says no') say({ id, ok: false, why: 'held by another' })
    else if (behaviour !== 'silent') say({ id, ok: true, token: 33 })
    const stops = () => say({ event: 'lost', why: 'cancelled', stopped: true })
    if (behaviour === 'stopped and lost') stops()
    if (/lost/.test(behaviour)) say({ event: 'lost', why: 'renewal refused' })
    if (behaviour === 'lost, later stopped') setTimeout(stops, 50)
    if (behaviour === 'stops the work') say({ event: 'lost', why: 'renewal refused', stopped: true })
  } else if (what === 'release' && behaviour === 'knocks') {
    // It takes a moment to notice that a server has ended.
    let heard = await knock()
    for (let tries = 0; heard !== 'ECONNREFUSED' && tries < 200; tries += 1) heard = await knock()
    console.error(`after: ${heard}`)
    say({ id, ok: true })
  } else if (what === 'release') say({ id, ok: true, freed: behaviour !== 'not its own' })
  else if (behaviour !== 'stays') {
    say({ id, ok: true })
    process.exit(0)
  }
}
