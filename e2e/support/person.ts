/** A member of the class, with a browser of their own. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { Theatre } from './theatre.ts'

export class Person {
  readonly theatre: Theatre
  readonly question: Locator
  readonly options: Locator
  readonly state: Locator

  constructor(
    readonly page: Page,
    private readonly server: Endpoint,
    readonly name: string,
  ) {
    this.theatre = new Theatre(page, server)
    this.question = page.getByTestId('room-question')
    this.options = this.question.getByRole('button')
    this.state = page.getByTestId('follow-state')
  }

  /** Types the code in lower case. */
  async typeCode(code: string): Promise<void> {
    await this.page.goto(`${this.server.url}/w`)
    await this.page.getByLabel('Code of the workshop').fill(code.toLowerCase())
    await this.page.getByRole('button', { name: 'Next' }).click()
    await expect(this.page.getByLabel('Your name')).toBeVisible()
  }

  /** Opens the link behind the QR code. */
  async followLink(code: string): Promise<void> {
    await this.page.goto(`${this.server.url}/w/${code}`)
    await expect(this.page.getByLabel('Your name')).toBeVisible()
  }

  async giveName(): Promise<void> {
    await this.page.getByLabel('Your name').fill(this.name)
    await this.page.getByRole('button', { name: 'Join' }).click()
    await expect(this.state).toBeVisible()
  }

  /** Data that the workshop has stored in this browser. `token`: the member's token. `elsewhere`: all places where a page can store something else. */
  async kept(): Promise<{ token: string | null; elsewhere: string }> {
    const { token, elsewhere } = await this.page.evaluate(() => {
      const key = Object.keys(localStorage).find((each) => each.startsWith('lockstep.workshop.token.'))
      return {
        token: key === undefined ? null : localStorage.getItem(key),
        elsewhere: [
          location.href,
          document.cookie,
          JSON.stringify(sessionStorage),
          JSON.stringify(history.state),
          document.documentElement.outerHTML,
        ].join('\n'),
      }
    })
    const cookies = await this.page.context().cookies()
    return { token, elsewhere: [elsewhere, JSON.stringify(cookies)].join('\n') }
  }
}
