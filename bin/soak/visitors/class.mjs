import { setTimeout as sleep } from 'node:timers/promises'
import { ask, connect, limitMs, visitAgain } from './visitor.mjs'

const people = 50
/** Number of members who leave and come back in each round. */
const leaving = 10
const steps = 20
const options = ['Yes', 'No', 'It depends']

/**
 * Runs a class of fifty: the teacher steps through a lesson and asks questions, every member answers, and some members leave and come back with the same
 * identity. No confirmed answer and no member may be lost.
 *
 * @param {import('./visitor.mjs').House} house
 */
export async function holdClass(house) {
  const teacher = connect(house, { host: house.hostToken() })
  const { code, secret } = await ask(teacher, 'room-create', { title: 'Soak' })
  /** @type {{ answered?: number, members: unknown[] }} */
  let seen = { members: [] }
  teacher.on('room-class', (view) => {
    seen = view
  })
  const lead = () => ask(teacher, 'room-lead', { code, secret })
  await lead()
  /** Resolves once the teacher has entered the room again after a lost connection. The next visit waits for this promise. */
  let reentering = Promise.resolve()
  teacher.io.on('reconnect', () => {
    reentering = lead().catch(() => {})
  })
  /** @type {Member[]} */
  const members = []
  for (let i = 0; i < people; i += 1) members.push(await Member.joined(house, code, `Person ${i}`))
  let asked = 0

  const visit = async (/** @type {number} */ at) => {
    await reentering
    for (let index = 0; index < steps; index += 1) {
      const place = { scenario: 'gc-pause', comparison: null, index, atMs: index, live: false, panel: 'code', focus: 0 }
      await ask(teacher, 'room-do', { do: 'show', place })
      await sleep(250)
    }
    const gone = members.slice((at * leaving) % people, ((at * leaving) % people) + leaving)
    for (const member of gone) member.leave()
    await ask(teacher, 'room-do', { do: 'ask', question: { kind: 'free', ask: `Round ${at}?`, options, right: 0 } })
    asked += 1
    await Promise.all(gone.map((member) => member.comeBack()))
    const ids = new Set(members.map(({ id }) => id))
    if (ids.size !== people) return `${people - ids.size} came back as somebody else`
    await Promise.all(members.map((member, i) => member.answer(i % options.length)))
    const untilMs = performance.now() + limitMs
    while ((seen.answered ?? 0) < people && performance.now() < untilMs) await sleep(20)
    if (seen.answered !== people) return `of ${people} answers to question ${asked}, ${seen.answered} were counted`
    if (seen.members.length !== people) return `${seen.members.length} members, and ${people} joined`
    await ask(teacher, 'room-do', { do: 'reveal' })
    await ask(teacher, 'room-do', { do: 'dismiss' })
    return undefined
  }
  const leave = () => {
    for (const { socket } of [{ socket: teacher }, ...members]) socket.disconnect()
  }
  return visitAgain(house, { title: 'rounds of a class of fifty', restMs: 20_000, visit, leave })
}

class Member {
  id = ''
  #token = ''
  #question = 0
  /** @type {string} */
  #code
  /** @type {import('socket.io-client').Socket} */
  socket

  /** @param {import('socket.io-client').Socket} socket @param {string} code */
  constructor(socket, code) {
    this.socket = socket
    this.#code = code
    socket.on('room', (view) => this.#see(view))
    socket.io.on('reconnect', () => void this.#enter().catch(() => {}))
  }

  /** @param {import('./visitor.mjs').House} house @param {string} code @param {string} name */
  static async joined(house, code, name) {
    const member = new Member(connect(house), code)
    await member.#enter({ name })
    return member
  }

  leave() {
    this.socket.disconnect()
  }

  async comeBack() {
    this.socket.connect()
    await this.#enter()
  }

  /** @param {number} option */
  async answer(option) {
    await ask(this.socket, 'room-answer', { question: this.#question, option })
  }

  /** @param {{ name: string } | { token: string }} [as] */
  async #enter(as = { token: this.#token }) {
    const { token, me, room } = await ask(this.socket, 'room-join', { code: this.#code, ...as })
    this.#token = token
    this.id = me.member
    this.#see(room)
  }

  /** @param {{ question: { id: number } | null }} room */
  #see({ question }) {
    this.#question = question?.id ?? this.#question
  }
}
