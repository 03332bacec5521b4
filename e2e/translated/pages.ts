import type { Page } from '@playwright/test'
import type { Endpoint } from '../support/endpoint.ts'
import { expect } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import { laptop, type Reader } from './reader.ts'

/** Pages that are checked both on a laptop and on a phone. */
export const usualPages = ['/', '/which', '/compare', '/libraries', '/recordings', '/break', '/exercises']

export async function pages({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  await lookAtPages(page, [...usualPages, '/workshop', '/w'], `${tag} page`)
  await page.goto('/libraries')
  await page.locator('td button').first().click()
  await expect(page.getByTestId('cell')).toBeVisible()
  await look(page, `${tag} page a cell of the libraries`)
  await page.goto('/test/3')
  for (const _ of [1, 2, 3]) {
    await page.getByTestId('quiz-question').getByRole('button').first().click()
    await look(page, `${tag} page a question of the test`)
    await page.getByTestId('quiz-next').click()
  }
}

export async function lookAtPages(page: Page, paths: readonly string[], name: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, `${name} ${path}`)
  }
}
