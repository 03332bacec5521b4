/** Sets up a workshop: a server of its own, a teacher who has the teacher's link, and three members who do not have this link. */
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import type { Lesson as LessonWithAnswers } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { test as base, expect } from './fixtures.ts'
import { Person } from './person.ts'
import { Relay } from './relay.ts'
import { TestServer } from './server.ts'
import { Teacher } from './teacher.ts'
import { watch } from './watch.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** How far the phone's clock is ahead. A page must show times by the server's clock, so this difference must not matter. */
const aheadMs = 3_600_000
const laptop = { viewport: { width: 1440, height: 900 } }

export class Classroom {
  private readonly contexts: BrowserContext[] = []
  private readonly faults: string[] = []

  private constructor(
    private readonly browser: Browser,
    readonly server: TestServer,
    /** The code and the teacher's link, which the server prints on its terminal. */
    readonly code: string,
    readonly link: string,
  ) {}

  static async open(browser: Browser): Promise<Classroom> {
    const server = await TestServer.start(['--workshop', '--title', 'Locks on a Friday'])
    const [link = '', code = ''] = await server.printed(/http:\S+\/present\/([A-Z2-9]{6})#[a-f0-9]{48}/)
    return new Classroom(browser, server, code, link)
  }

  async person(name: string, screen: 'laptop' | 'phone' = 'laptop', line: Endpoint = this.server): Promise<Person> {
    const context = await this.context(screen === 'phone' ? phone : laptop, line)
    if (screen === 'phone') await context.addInitScript(setClockForward, aheadMs)
    return new Person(await context.newPage(), line, name)
  }

  async teacher(): Promise<Teacher> {
    const context = await this.context(laptop)
    return new Teacher(await context.newPage(), this.server, this.code)
  }

  /** Returns a lesson's questions with their answers, which the server gives only to the teacher. */
  async answersOf(scenario: string): Promise<LessonWithAnswers['questions']> {
    const headers = { authorization: `Bearer ${new URL(this.link).hash.slice(1)}` }
    const response = await fetch(`${this.server.url}/api/rooms/${this.code}/questions/${scenario}`, { headers })
    return (await response.json()) as LessonWithAnswers['questions']
  }

  /** Closes all pages, and fails if an error occurred on any page. */
  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()))
    await this.server.dispose()
    expect(this.faults).toEqual([])
  }

  private async context(options: BrowserContextOptions, line: Endpoint = this.server): Promise<BrowserContext> {
    const context = await this.browser.newContext({ ...options, reducedMotion: 'reduce' })
    this.contexts.push(context)
    await watch(context, line, this.faults)
    return context
  }
}

function setClockForward(byMs: number): void {
  const now = Date.now
  Date.now = () => now() + byMs
}

interface Lesson {
  room: Classroom
  teacher: Teacher
  ada: Person
  ben: Person
  line: Relay
  /** A member with a phone, who joins late. */
  cleo: Person
}

/** Tests of one file share one workshop. Each test continues where the previous test stopped. */
export const test = base.extend<object, { lesson: Lesson }>({
  lesson: [
    async ({ browser }, use) => {
      const room = await Classroom.open(browser)
      const line = await Relay.to(room.server)
      const [teacher, ada, ben, cleo] = await Promise.all([
        room.teacher(),
        room.person('Ada'),
        room.person('Ben', 'laptop', line),
        room.person('Cleo', 'phone'),
      ])
      await use({ room, teacher, ada, ben, cleo, line })
      await room.close()
      await line.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect }
