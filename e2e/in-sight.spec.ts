/** Tests that open items are in view, that nothing moves while the screen is blank, and that each of a teacher's windows reports a lost connection. */
import { expect, test } from './support/classroom.ts'
import { title } from './workshop/lesson.ts'

test('what the class is shown is in view on a phone, a blank screen hides no step, and a lost server is said at once', {
  tag: '@soak',
}, async ({ lesson }) => {
  const { room, teacher, cleo } = lesson
  const { projected } = teacher
  const late = await room.person('Late', 'phone')
  await projected.goto(room.link)
  await teacher.openConsole()
  await cleo.followLink(room.code)
  await cleo.giveName()
  await teacher.choose(title)
  await teacher.console.getByTestId('console-run').click()
  await cleo.theatre.waitFor('recorded')
  await expect(cleo.theatre.root).toBeVisible()

  await test.step('a screen that is blank comes back with the first press, and the lesson has not moved', async () => {
    await projected.keyboard.press('Home')
    await expect(teacher.theatre.root).toHaveAttribute('data-cursor-index', '0')
    await projected.keyboard.press('PageDown')
    await expect(teacher.theatre.root).not.toHaveAttribute('data-cursor-index', '0')
    const before = await teacher.theatre.cursorIndex()
    const blank = projected.getByRole('button', { name: 'Show the screen again' })
    await projected.keyboard.press('.')
    await expect(blank).toBeVisible()
    await projected.keyboard.press('PageDown')
    await expect(blank).toHaveCount(0)
    expect(await teacher.theatre.cursorIndex()).toBe(before)
  })
  await test.step('an open question is in view for who reloads and who comes late', async () => {
    await teacher.console.getByTestId('ask-next').click()
    await expect(cleo.question).toBeInViewport()
    await cleo.page.reload()
    await late.followLink(room.code)
    await late.giveName()
    for (const person of [cleo, late]) {
      await person.theatre.waitFor('recorded')
      await expect(person.options.first()).toBeInViewport({ ratio: 1 })
      const { top } = await person.question.evaluate((sheet) => sheet.getBoundingClientRect())
      expect(top).toBeGreaterThanOrEqual(0)
    }
  })
  await test.step('so are the podium and what the class leaves with', async () => {
    await teacher.console.getByTestId('dismiss').click()
    for (const key of ['m', 'w']) {
      await cleo.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await teacher.press(key)
      const outcome = cleo.page.getByTestId('outcome')
      await expect(outcome.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
      // The key closes the item only after the console has learned that the item is shown.
      await expect(teacher.console.locator(`button[aria-keyshortcuts="${key}" i][aria-pressed=true]`)).toBeVisible()
      await teacher.press(key)
      await expect(outcome).toHaveCount(0)
    }
  })
  await test.step('both windows say that the server is lost, also over a question', async () => {
    await teacher.choose(title)
    await teacher.console.getByRole('button', { name: 'Your own question…' }).click()
    const form = teacher.console.getByTestId('free-question')
    await form.getByLabel('Question', { exact: true }).fill('Still there?')
    await form.getByLabel('Option 1', { exact: true }).fill('Yes')
    await form.getByLabel('Option 2', { exact: true }).fill('No')
    await form.getByRole('button', { name: 'Ask the class' }).click()
    await expect(projected.getByTestId('projected-question')).toBeVisible()
    await room.server.stop()
    for (const page of [projected, teacher.console])
      await expect(page.getByText('The server is lost.', { exact: false }).first()).toBeVisible()
    await expect(teacher.following).toHaveCount(0)
  })
})
