import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'
import { expectSameMoment } from '../support/screens.ts'
import { lessonId } from './lesson.ts'

const check = [{ ask: 'Who ends a lease?', options: ['Its holder', 'The store'], right: 1 }]
const plan = {
  title: 'All of it',
  items: [
    { kind: 'check', time: 'start', minutes: 3 },
    { kind: 'page', page: { title: 'Our own lock', text: 'It has **no** fence.' }, minutes: 2 },
    { kind: 'break', minutes: 5 },
    { kind: 'check', time: 'end', minutes: 3 },
    { scenario: lessonId, minutes: 5 },
  ],
  check,
}

export function plans(): void {
  test('a plan has checks, pages and breaks; a step in it is taken back to the moment that was left', async ({
    lesson,
  }) => {
    const { teacher, ada, ben, cleo } = lesson
    const { console, projected } = teacher
    const left = await teacher.theatre.cursorIndex()
    await teacher.press('1')
    await console.getByRole('button', { name: 'As JSON' }).click()
    const editor = console.getByTestId('plan-json')
    const text = editor.getByRole('textbox')
    // The error message names the item and the field, and an invalid plan is rejected.
    await text.fill(JSON.stringify({ ...plan, items: [...plan.items, { kind: 'break', minutes: 500 }] }))
    await expect(editor.getByRole('status')).toContainText('Item 6, minutes:')
    await expect(editor.getByRole('button', { name: 'Use this plan' })).toBeDisabled()
    await text.fill(JSON.stringify(plan))
    await expectAccessibleInBothThemes(console, 'the plan as JSON')
    await editor.getByRole('button', { name: 'Use this plan' }).click()

    // The next item is at hand without scrolling the plan.
    for (const place of [console.getByTestId('plan-tab'), console.getByTestId('preview-next')])
      await expect(place.getByRole('button', { name: 'Next item' })).toHaveCount(1)
    const nextItem = console.getByTestId('plan-tab').getByRole('button', { name: 'Next item' })
    await expect(nextItem).toBeInViewport({ ratio: 1 })

    // Adds another page with the form. Its picture is shrunk to fit into a plan.
    const tab = console.getByTestId('plan-tab')
    await tab.getByTestId('add-item').press('Enter')
    await tab.getByRole('button', { name: 'Page of your own' }).press('Enter')
    const form = console.getByTestId('plan-item')
    // The form reports errors only after the button was pressed.
    await expect(form.getByRole('status')).toHaveText('')
    await expect(form.locator('[aria-invalid="true"]')).toHaveCount(0)
    await form.getByRole('button', { name: 'Add to the plan' }).click()
    await expect(form.getByRole('status')).toHaveText('Fill in the field with the red border.')
    await form.getByLabel('Title').fill('Our second lock')
    await form.getByLabel('Text, in Markdown').fill('It has a fence.')
    const choose = form.getByRole('button', { name: 'Choose a picture' })
    const noPicture = { name: 'console.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await form.getByLabel(/^Picture/).setInputFiles(noPicture)
    await expect(choose).toHaveAttribute('aria-invalid', 'true')
    const buffer = await console.screenshot()
    await form.getByLabel(/^Picture/).setInputFiles({ name: 'console.png', mimeType: 'image/png', buffer })
    await expect(form.getByRole('region', { name: 'As the class sees it' }).locator('img')).toBeVisible()
    await expect(choose).toHaveAttribute('aria-invalid', 'false')
    await expectAccessibleInBothThemes(console, 'an item of the plan in a form')
    await form.getByRole('button', { name: 'Add to the plan' }).click()
    await expect(tab.getByRole('listitem').last()).toContainText('Page: Our second lock')

    // The focus moves with the item, so that repeated presses go on moving it.
    await tab.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    const titles = tab.getByRole('listitem').locator('strong')
    const up = tab.getByRole('button', { name: 'Move “Page: Our second lock” up' })
    await up.focus()
    for (const place of [4, 3]) {
      await console.keyboard.press('Enter')
      await expect(titles.nth(place)).toHaveText('Page: Our second lock')
      await expect(up).toBeFocused()
    }
    const down = tab.getByRole('button', { name: 'Move “Page: Our second lock” down' })
    await down.focus()
    for (const place of [4, 5]) {
      await console.keyboard.press('Enter')
      await expect(titles.nth(place)).toHaveText('Page: Our second lock')
    }
    await expect(up, 'the only way to move from here').toBeFocused()
    await tab.getByRole('button', { name: 'Done' }).press('Enter')

    const begin = (name: string) =>
      console
        .getByTestId('plan-tab')
        .getByRole('button', { name: `Begin “${name}”` })
        .click()
    await begin('Check at the start')
    for (const { question } of [ada, ben, cleo]) await expect(question).toContainText('The answers come at the end.')
    await ada.options.first().click()
    await ben.options.first().click()
    await cleo.options.nth(1).tap()
    await expect(console.getByTestId('console-answered')).toHaveText('3 of the 3 here answered')
    // The check at the start reveals no answers.
    await expect(console.getByTestId('reveal')).toHaveCount(0)
    await console.getByTestId('dismiss').click()

    await begin('Page: Our own lock')
    await expect(projected.getByTestId('projected-page')).toContainText('It has no fence.')
    for (const { page } of [ada, ben, cleo]) await expect(page.getByTestId('page')).toContainText('It has no fence.')
    await expectAccessibleInBothThemes(cleo.page, 'a page of the teacher’s own, on a phone')
    await expectFits(cleo.page, 'a page of the teacher’s own, on a phone')

    await begin('Break')
    await expect(projected.getByTestId('projected-break')).toContainText(/[45]:\d\d/)
    await teacher.press('k')
    await expect(projected.getByTestId('projected-break')).toHaveCount(0)

    await begin('Check at the end')
    for (const person of [ada, ben]) await person.options.nth(1).click()
    await cleo.options.nth(1).tap()
    await expect(console.getByTestId('console-answered')).toHaveText('3 of the 3 here answered')
    await console.getByTestId('reveal').click()
    await expect(console.getByTestId('show-gain')).toHaveCount(0)
    await console.getByTestId('reveal').click()
    // The class sees what it gained: on the projector, and on each screen.
    await console.getByTestId('show-gain').click()
    for (const { page } of [{ page: projected }, ada, cleo])
      await expect(page.getByTestId('recap-gain')).toContainText(
        /Who ends a lease\?At the start1 of 3 answers rightAt the end3 of 3 answers right\+67 percentage points/,
      )
    await expectAccessibleInBothThemes(projected, 'what the class gained')
    await expectFits(cleo.page, 'what the class gained, on a phone')
    await teacher.press('m')
    await expect(projected.getByTestId('recap-gain')).toHaveCount(0)

    // The lesson starts over, and pressing one key leads back to the moment at which it was left.
    await begin('Paused before the write')
    await expect(teacher.theatre.root).toHaveAttribute('data-status', 'idle')
    await teacher.press('u')
    await teacher.theatre.waitFor('recorded')
    await expect(teacher.theatre.root).toHaveAttribute('data-cursor-index', String(left))
    await expectSameMoment(teacher, [ada, ben, cleo])
  })
}
