/** Tests input methods, such as those for Chinese. While an input method is composing, Enter and Escape belong to the input method, in every field. */
import type { Locator, Page } from '@playwright/test'
import { Classroom } from './support/classroom.ts'
import { expect, test } from './support/fixtures.ts'

/** Types `spelled` into an input method, presses `keys` during the composition, and accepts `chosen`. */
async function compose(field: Locator, chosen: string, { spelled = 'xiao', keys = ['Enter', 'Escape'] } = {}) {
  await field.focus()
  const page = field.page()
  const line = await page.context().newCDPSession(page)
  await line.send('Input.imeSetComposition', {
    text: spelled,
    selectionStart: spelled.length,
    selectionEnd: spelled.length,
  })
  // A browser reports key code 229 for a key that the input method has taken.
  for (const key of keys)
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await line.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: 229 })
  await line.send('Input.insertText', { text: chosen })
  await line.detach()
}

/** Records, in the page, all keys that reach the page instead of the input method. */
const heardKeys = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    addEventListener('keydown', ({ key }) => heard.push(key))
    return Object.assign(globalThis, { heard }) && undefined
  })

test('a search keeps what is composed in it', async ({ openPage, server }) => {
  const page = await openPage(server)
  await page.goto('/')
  const search = page.getByRole('searchbox')
  await search.fill('租约')
  await heardKeys(page)
  await compose(search, '锁')
  await expect(search).toHaveValue('租约锁')
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([])
})

test('a name at joining, and a question of the teacher’s, are sent by the Enter after the composition', {
  tag: '@soak',
}, async ({ browser }) => {
  const room = await Classroom.open(browser)
  try {
    const ming = await room.person('小明')
    await ming.followLink(room.code)
    const name = ming.page.getByLabel('Your name')
    await compose(name, '小明')
    await expect(name).toHaveValue('小明')
    await name.press('Enter')
    await expect(ming.state).toBeVisible()

    const teacher = await room.teacher()
    await teacher.projected.goto(room.link)
    await teacher.openConsole()
    // The console is redrawn once it has the list of members.
    await expect(teacher.following).toHaveText(/^1 of/)
    await teacher.console.waitForLoadState('networkidle')
    await teacher.console.getByRole('button', { name: 'Your own question…' }).click()
    const form = teacher.console.getByTestId('free-question')
    // A label's accessible name includes the text in its field.
    const ask = form.getByRole('textbox').first()
    await compose(ask, '锁在谁手里？')
    await expect(ask).toHaveValue('锁在谁手里？')
    await expect(form).toBeVisible()
  } finally {
    await room.close()
  }
})

test('the editor takes what is composed, in one line', { tag: '@soak' }, async ({ openPage, server }) => {
  const page = await openPage(server)
  await page.goto('/exercises/whose-lease')
  const code = page.locator('.cm-content')
  await expect(code).toBeVisible()
  await code.click()
  await page.keyboard.press('ControlOrMeta+End')
  const lines = await page.locator('.cm-line').count()
  await page.keyboard.insertText('// ')
  await compose(code, '这把锁有租约', { spelled: 'zhe', keys: [] })
  await expect(page.locator('.cm-line').last()).toHaveText(/\/\/ 这把锁有租约$/)
  expect(await page.locator('.cm-line').count()).toBe(lines)
})
