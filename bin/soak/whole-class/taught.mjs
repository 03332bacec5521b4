import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ask, connect } from '../visitors/visitor.mjs'
import { classIn } from './people.mjs'
import { plan } from './plan.mjs'

/** Guards against hanging only. Eight pages share the cores with all other processes. */
const limitMs = 180_000
const projector = { width: 1280, height: 720 }
const laptop = { width: 1440, height: 900 }

/**
 * Teaches a whole class with the teacher's keyboard shortcuts and buttons. `kill` kills the server and starts it again. Throws if the class does not go as
 * expected.
 *
 * @param {import('../visitors/visitor.mjs').House & { kill: () => Promise<void> }} house
 * @param {import('@playwright/test').Browser} browser
 * @param {string} pictures folder for screenshots of the windows
 */
export async function teach(house, browser, pictures) {
  mkdirSync(pictures, { recursive: true })
  const host = connect(house, { host: house.hostToken() })
  const room = await ask(host, 'room-create', { title: plan.title, plan })
  const teacher = await Teacher.open(house, browser, room)
  const people = await classIn(house, browser, room.code)
  const { inSockets, inPages, all } = people
  const count = all.length
  const everybody = `${count} of the ${count} here answered`
  /** @param {(number: number) => number} option */
  const answers = (option) => Promise.all(all.map((person, i) => person.answer(option(i))))
  const phone = inPages[1]?.page
  /** @param {string} name */
  const look = async (name) => {
    await teacher.projected.screenshot({ path: join(pictures, `${name}-projector.png`) })
    await teacher.console.screenshot({ path: join(pictures, `${name}-console.png`) })
    await phone?.screenshot({ path: join(pictures, `${name}-phone.png`) })
  }

  await teacher.next('Check at the start')
  await teacher.waitFor('room-question', inPages)
  await answers((i) => (i % 3 === 0 ? 1 : 0))
  await teacher.says('console-answered', everybody)
  await teacher.console.keyboard.press('d')

  await teacher.next('Paused before the write')
  await teacher.console.getByRole('button', { name: 'Run it live' }).click()
  await teacher.recorded()
  await teacher.console.keyboard.press('a')
  await teacher.waitFor('room-question', inPages)
  await answers(() => 0)
  await teacher.says('console-answered', everybody)
  await teacher.reveal()
  await teacher.console.keyboard.press('y')
  await teacher.console.getByTestId('ask-panel').getByText('Second vote').waitFor()
  await Promise.all(inSockets.slice(0, 12).map((person) => person.answer(1)))
  await teacher.says('console-answered', `12 of the ${count} here answered`)
  await house.kill()
  await Promise.all([...all.map((person) => person.back()), teacher.back()])
  await teacher.says('console-answered', `12 of the ${count} here answered`)
  await Promise.all([
    ...inSockets.slice(12).map((person) => person.answer(1)),
    ...inPages.map((person) => person.answer(0)),
  ])
  await teacher.says('console-answered', everybody)
  for (const _ of ['tally', 'answer', 'why']) await teacher.reveal()
  await teacher.projected.getByTestId('two-votes').waitFor()
  await look('1-two-votes')
  await teacher.console.keyboard.press('d')

  await teacher.next('Question: Do you run this in production?')
  await teacher.waitFor('room-question', inPages)
  await answers((i) => i % 2)
  await teacher.says('console-answered', everybody)
  await teacher.reveal()
  await teacher.console.keyboard.press('d')

  await teacher.next('Page: Our own lock')
  await teacher.projected.getByTestId('projected-page').waitFor()
  await inSockets[0]?.ask('room-ask', { text: 'Why not a longer lease?' })
  await inSockets[1]?.ask('room-signal', { says: 'lost' })
  await look('2-page')

  await teacher.next('Hands on: Paused before the write')
  await teacher.projected.getByTestId('projected-hands-on').waitFor()
  const runs = inSockets.slice(0, 3).map((person) => person.ask('room-run', { parameters: { pauseMs: 2500 } }))
  await Promise.all(runs)
  await teacher.shows('projected-wall', 'Person 3')
  await look('3-hands-on')

  await teacher.next('A level of the game: Two commands for one lock')
  await teacher.projected.getByTestId('projected-level').waitFor()
  const level = await teacher.level()
  await Promise.all(inSockets.slice(0, 5).map((person) => person.ask('room-solve', { level, path: null })))
  await teacher.shows('level-board', 'Person 5')

  await teacher.next('Break')
  await teacher.projected.getByTestId('projected-break').waitFor()
  await teacher.console.keyboard.press('k')

  await teacher.next('Check at the end')
  await teacher.waitFor('room-question', inPages)
  await answers(() => 1)
  await teacher.says('console-answered', everybody)
  await teacher.reveal()
  await teacher.reveal()
  await teacher.console.keyboard.press('d')
  await teacher.console.keyboard.press('m')
  await teacher.projected.getByTestId('projected-outcome').waitFor()
  await look('4-recap')
  await teacher.end()
  host.disconnect()
  for (const { socket } of inSockets) socket.disconnect()
  return { ...room, people: count }
}

class Teacher {
  /**
   * @param {import('@playwright/test').Page} projected @param {import('@playwright/test').Page} console
   * @param {import('socket.io-client').Socket} socket @param {{ code: string, secret: string }} room
   */
  constructor(projected, console, socket, room) {
    this.projected = projected
    this.console = console
    this.socket = socket
    this.room = room
    for (const page of [projected, console]) page.setDefaultTimeout(limitMs)
  }

  /** @param {import('../visitors/visitor.mjs').House} house @param {import('@playwright/test').Browser} browser @param {{ code: string, secret: string }} room */
  static async open(house, browser, room) {
    const present = `${house.url()}/present/${room.code}`
    // Both windows need the same browser context, because the console takes the room's secret from the projected window.
    const context = await browser.newContext({ viewport: laptop, reducedMotion: 'reduce' })
    const projected = await context.newPage()
    await projected.setViewportSize(projector)
    const console = await context.newPage()
    const teacher = new Teacher(projected, console, connect(house), room)
    await projected.goto(`${present}#${room.secret}`)
    await projected.getByTestId('room-code').waitFor()
    await console.goto(`${present}/console`)
    await console.getByTestId('console').waitFor()
    return teacher
  }

  /** Begins the plan's next item, whose title must be `title`. @param {string} title */
  async next(title) {
    await this.console.keyboard.press('1')
    await this.console
      .getByTestId('plan-tab')
      .getByRole('button', { name: `Begin “${title}”` })
      .waitFor()
    await this.console.keyboard.press('n')
    await this.console.locator('li[aria-current="step"]').filter({ hasText: title }).waitFor()
  }

  /** @param {string} testId @param {string} text */
  async says(testId, text) {
    await this.console.getByTestId(testId).filter({ hasText: text }).first().waitFor()
  }

  /** @param {string} testId @param {string} text */
  async shows(testId, text) {
    await this.projected.getByTestId(testId).filter({ hasText: text }).first().waitFor()
  }

  /** Reveals the next part of the question's outcome. */
  async reveal() {
    const button = this.console.getByTestId('reveal')
    const before = (await button.textContent()) ?? ''
    await this.console.keyboard.press('x')
    await this.console.getByTestId('reveal').filter({ hasText: before }).waitFor({ state: 'detached' })
  }

  /** @param {string} testId @param {readonly import('./people.mjs').PagePerson[]} people */
  async waitFor(testId, people) {
    await Promise.all(people.map(({ page }) => page.getByTestId(testId).waitFor({ timeout: limitMs })))
  }

  async recorded() {
    await this.projected.locator('[data-status="recorded"]').first().waitFor()
  }

  async back() {
    await this.console.getByText('The server is lost.').waitFor({ state: 'detached' })
    await this.projected.getByText('The server is lost.').waitFor({ state: 'detached' })
  }

  async level() {
    const { room } = await ask(this.socket, 'room-lead', this.room)
    return room.level.id
  }

  async end() {
    await ask(this.socket, 'room-lead', this.room)
    await ask(this.socket, 'room-do', { do: 'end' })
    this.socket.disconnect()
  }
}
