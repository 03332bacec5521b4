import { expect, type Locator, type Page } from '@playwright/test'
import type { Endpoint } from './endpoint.ts'
import { Theatre } from './theatre.ts'

/** A teacher with two windows: the projected window and the console. */
export class Teacher {
  readonly theatre: Theatre
  private second: Page | undefined

  constructor(
    readonly projected: Page,
    server: Endpoint,
    readonly code: string,
  ) {
    this.theatre = new Theatre(projected, server)
  }

  /** Opens the console as a teacher does, with the button in the projected window. */
  async openConsole(): Promise<void> {
    const [popup] = await Promise.all([
      this.projected.waitForEvent('popup'),
      this.projected.getByRole('button', { name: 'Open the console' }).click(),
    ])
    this.second = popup
    await expect(popup.getByTestId('console')).toBeVisible()
  }

  get console(): Page {
    if (this.second === undefined) throw new Error('The console is not open yet')
    return this.second
  }

  async press(key: string): Promise<void> {
    await this.console.keyboard.press(key)
  }

  async choose(lesson: string): Promise<void> {
    await this.press('l')
    const picker = this.console.getByTestId('lesson-picker')
    await picker.getByRole('searchbox').fill(lesson)
    await picker.getByRole('button', { name: lesson }).click()
    await expect(this.console.getByRole('heading', { name: lesson })).toBeVisible()
  }

  /** Steps one beat forward or back with the console. Resolves with the new position of the projected theatre. */
  async step(key: 'ArrowRight' | 'ArrowLeft'): Promise<string> {
    const before = await this.theatre.cursorIndex()
    await this.press(key)
    await expect(this.theatre.root).not.toHaveAttribute('data-cursor-index', String(before))
    return String(await this.theatre.cursorIndex())
  }

  async classList(): Promise<Locator> {
    await this.press('2')
    return this.console.getByTestId('class-list').getByRole('listitem')
  }

  /** The console's count of following members, such as `2 of the 3 here follow`. */
  get following(): Locator {
    return this.console.getByTestId('following')
  }

  /** The console's counts of answers, one per option, in order. */
  get tally(): Locator {
    return this.console.getByTestId('ask-panel').getByTestId('tally').getByRole('listitem').locator('strong')
  }
}
