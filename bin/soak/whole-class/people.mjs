import { ask, connect } from '../visitors/visitor.mjs'

const laptop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const sockets = 24
const pages = 6

/**
 * A member of the class, who answers questions and automatically comes back after a lost connection.
 *
 * @typedef {object} Person
 * @property {string} name
 * @property {(option: number) => Promise<void>} answer answers the open question
 * @property {() => Promise<void>} back resolves once the member is in the room again
 */

/** @implements {Person} */
export class SocketPerson {
  /** @type {{ id: number } | null} */
  question = null
  #token = ''
  #entered = Promise.resolve()

  /** @param {import('../visitors/visitor.mjs').House} house @param {string} code @param {string} name */
  constructor(house, code, name) {
    this.name = name
    this.code = code
    this.socket = connect(house)
    this.socket.on('room', (view) => this.#see(view))
    this.socket.io.on('reconnect', () => {
      this.#entered = this.#enter({ token: this.#token })
    })
  }

  async join() {
    await this.#enter({ name: this.name })
  }

  /** @param {number} option */
  async answer(option) {
    await this.ask('room-answer', { question: this.question?.id, option })
  }

  /** @param {string} name @param {object} request */
  ask(name, request) {
    return ask(this.socket, name, request)
  }

  async back() {
    if (!this.socket.connected) await new Promise((resolve) => this.socket.once('connect', () => resolve(undefined)))
    await this.#entered
  }

  /** @param {{ name: string } | { token: string }} as */
  async #enter(as) {
    const { token, room } = await ask(this.socket, 'room-join', { code: this.code, ...as })
    this.#token = token
    this.#see(room)
  }

  /** @param {{ question: { id: number } | null }} room */
  #see({ question }) {
    this.question = question
  }
}

/** @implements {Person} */
export class PagePerson {
  /** @param {import('@playwright/test').Page} page @param {string} name */
  constructor(page, name) {
    this.page = page
    this.name = name
  }

  /** @param {string} address */
  async join(address) {
    await this.page.goto(address)
    await this.page.getByLabel('Your name').fill(this.name)
    await this.page.getByRole('button', { name: 'Join' }).click()
    await this.page.getByTestId('follow-state').waitFor()
  }

  /** @param {number} option */
  async answer(option) {
    await this.page.getByTestId('room-question').getByRole('button').nth(option).click()
    await this.page.getByTestId('answer-state').filter({ hasText: 'Sent.' }).waitFor()
  }

  async back() {
    await this.page.getByTestId('follow-state').filter({ hasNotText: 'Connection lost' }).waitFor()
  }
}

/**
 * Lets all members join. Resolves once everybody has joined.
 *
 * @param {import('../visitors/visitor.mjs').House} house @param {import('@playwright/test').Browser} browser @param {string} code
 */
export async function classIn(house, browser, code) {
  const inSockets = Array.from({ length: sockets }, (_, i) => new SocketPerson(house, code, `Person ${i + 1}`))
  for (const person of inSockets) await person.join()
  const inPages = []
  for (let i = 0; i < pages; i += 1) {
    const context = await browser.newContext({ ...(i % 2 === 0 ? laptop : phone), reducedMotion: 'reduce' })
    const person = new PagePerson(await context.newPage(), `${i % 2 === 0 ? 'Laptop' : 'Phone'} ${i + 1}`)
    await person.join(`${house.url()}/w/${code}`)
    inPages.push(person)
  }
  return { inSockets, inPages, all: [...inSockets, ...inPages] }
}
