import { expect, test } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import type { TestServer } from '../support/server.ts'
import { laptop, phone, projector, type Reader } from './reader.ts'
import { end, fromTheClass, handsOn, lesson, lookAtAll, type Room, results } from './workshop-parts.ts'

/** Runs a whole workshop in another language with the page's own plan: a console, a projector, a laptop and a phone of the class, and finally the report. */
export async function workshop(reader: Reader, server: TestServer): Promise<void> {
  const room = await openRoom(reader, server)
  const { console } = room
  await console.keyboard.press('?')
  await look(console, `${reader.tag} workshop console keys`)
  await console.keyboard.press('Escape')
  await lookAtAll(room, 'begins')
  await test.step('a lesson of the plan, and its question', () => lesson(room))
  await test.step('what a member signals, and a class that is frozen', () => fromTheClass(room))
  await test.step('hands on: its forms, and a run to a challenge', () => handsOn(room))
  await test.step('a break, the places and the recap', () => results(room))
  await test.step('the end, the report and the file for the class', () => end(room))
}

async function openRoom(reader: Reader, server: TestServer): Promise<Room> {
  const { tag, open } = reader
  const names = { zh: ['小明', '小红'], ru: ['Аня', 'Боря'] }[tag] ?? []
  const host = await open(projector, server)
  await host.goto(await server.hostLink())
  await host.goto('/workshop')
  await host.locator('form li button').first().click()
  await look(host, `${tag} workshop start`)
  await host.getByTestId('start-workshop').click()
  await expect(host.getByTestId('room-code')).toBeVisible()
  await look(host, `${tag} workshop welcome`)
  const code = new URL(host.url()).pathname.split('/').at(-1) ?? ''
  const console = await host.context().newPage()
  await console.setViewportSize({ width: 1440, height: 900 })
  await console.goto(`/present/${code}/console`)
  await expect(console.getByTestId('console')).toBeVisible()
  const members = [await open(laptop, server), await open(phone, server)]
  for (const [i, page] of members.entries()) {
    await page.goto('/w')
    await look(page, `${tag} workshop code ${i}`)
    await page.goto(`/w/${code}`)
    await expect(page.locator('form input')).toBeVisible()
    await look(page, `${tag} workshop name ${i}`)
    await page.locator('form input').fill(names[i] ?? '')
    await page.locator('form button[type=submit]').click()
    await expect(page.getByTestId('follow-state')).toBeVisible()
  }
  return { reader, server, code, host, console, members }
}
