import { expect, type Locator, type Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { Theatre } from './theatre.ts'

/** A member of the class, who has their own browser. */
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

  /** Opens the page for joining and types the code in lower case. */
  async typeCode(code: string): Promise<void> {
    await this.page.goto(`${this.server.url}/w`)
    await this.page.getByLabel('Code of the workshop').fill(code.toLowerCase())
    await this.page.getByRole('button', { name: 'Next' }).click()
    await expect(this.page.getByLabel('Your name')).toBeVisible()
  }

  async followLink(code: string): Promise<void> {
    await this.page.goto(`${this.server.url}/w/${code}`)
    await expect(this.page.getByLabel('Your name')).toBeVisible()
  }

  async giveName(): Promise<void> {
    await this.page.getByLabel('Your name').fill(this.name)
    await this.page.getByRole('button', { name: 'Join' }).click()
    await expect(this.state).toBeVisible()
  }

  /**
   * Returns the data that the workshop has stored in this browser. `token` is the member's token, and `elsewhere` has the contents of all other places where a
   * page can store data.
   */
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
