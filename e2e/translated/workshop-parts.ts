import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import type { TestServer } from '../support/server.ts'
import { Theatre } from '../support/theatre.ts'
import { laptop, phone, type Reader } from './reader.ts'

/**
 * Windows of a workshop: the projector, the teacher's console, and a laptop and a phone of the class. Each exported function below, in the order in which
 * `workshop.ts` calls it, continues where the previous one stopped.
 */
export interface Room {
  reader: Reader
  server: TestServer
  code: string
  host: Page
  console: Page
  members: readonly Page[]
}

export async function lookAtAll({ reader: { tag }, host, console, members }: Room, what: string): Promise<void> {
  await look(host, `${tag} workshop ${what} projector`)
  await look(console, `${tag} workshop ${what} console`)
  for (const [i, page] of members.entries()) await look(page, `${tag} workshop ${what} member ${i}`)
}

export async function lesson(room: Room): Promise<void> {
  const { server, host, console, members } = room
  await console.keyboard.press('n')
  await expect(host.getByTestId('theatre')).toBeVisible()
  await lookAtAll(room, 'idle')
  await console.keyboard.press('r')
  await new Theatre(host, server).waitFor('recorded')
  await lookAtAll(room, 'ran')
  await console.keyboard.press('a')
  for (const page of members) await expect(page.getByTestId('room-question')).toBeVisible()
  await lookAtAll(room, 'asked')
  for (const [i, page] of members.entries()) await page.getByTestId('room-question').getByRole('button').nth(i).click()
  for (const what of ['tally', 'again', 'votes', 'answer', 'why']) {
    if (what === 'again') {
      await console.keyboard.press('y')
      for (const page of members) await page.getByTestId('room-question').getByRole('button').nth(1).click()
    } else await console.keyboard.press('x')
    await lookAtAll(room, what)
  }
  await console.keyboard.press('d')
}

export async function fromTheClass(room: Room): Promise<void> {
  const {
    reader: { tag },
    console,
    members,
  } = room
  await members[0]?.getByTestId('signal-lost').click()
  await console.keyboard.press('z')
  await lookAtAll(room, 'frozen')
  await console.keyboard.press('z')
  await console.keyboard.press('2')
  await look(console, `${tag} workshop people`)
}

export async function handsOn(room: Room): Promise<void> {
  const {
    reader: { tag },
    host,
    console,
    members,
  } = room
  await console.keyboard.press('3')
  await look(console, `${tag} workshop hands on form`)
  await console.getByTestId('choose-exercises').click()
  await look(console, `${tag} workshop exercises form`)
  await console.locator('select:has(option[value=smallest])').selectOption('smallest')
  await console.getByTestId('release').click()
  for (const page of members) await expect(page.getByTestId('hands-on')).toBeVisible()
  await lookAtAll(room, 'hands on')
  await members[0]?.getByTestId('run-own').click()
  await expect(host.getByTestId('projected-wall').getByRole('listitem')).toHaveCount(1, { timeout: 60_000 })
  await lookAtAll(room, 'hands on ran')
}

export async function results(room: Room): Promise<void> {
  const { console } = room
  await console.keyboard.press('3')
  await console.getByTestId('hands-on-tab').getByTestId('wall').waitFor()
  await console.keyboard.press('k')
  await lookAtAll(room, 'break')
  await console.keyboard.press('k')
  await console.keyboard.press('w')
  await lookAtAll(room, 'podium')
  await console.keyboard.press('m')
  await lookAtAll(room, 'recap')
}

export async function end(room: Room): Promise<void> {
  const {
    reader: { tag, open },
    server,
    code,
    host,
    console,
    members,
  } = room
  await console.getByTestId('console-more').click()
  await look(console, `${tag} workshop more`)
  await console.locator('[popover] button, [role=dialog] button').last().click()
  await look(console, `${tag} workshop end asked`)
  await console.locator('dialog[open] p button').first().click()
  await expect(members[0]?.locator('h1') ?? host.locator('h1')).toBeVisible()
  await lookAtAll(room, 'ended')
  await host.goto(`/report/${code}`)
  await expect(host.getByTestId('class-file-make')).toBeVisible()
  await look(host, `${tag} workshop report`)
  await host.getByTestId('class-file-make').click()
  const [download] = await Promise.all([host.waitForEvent('download'), host.getByTestId('class-file-save').click()])
  const file = `${await download.path()}.html`
  await download.saveAs(file)
  for (const [screen, name] of [
    [laptop, 'laptop'],
    [phone, 'phone'],
  ] as const) {
    const page = await open(screen, server)
    await page.goto(pathToFileURL(file).href)
    await expect(page.getByTestId('class-questions')).toBeVisible()
    await look(page, `${tag} class file ${name}`)
  }
}
