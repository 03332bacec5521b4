/** Tests reloaded pages, lost connections, and a teacher who moves to another machine. */
import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'
import { count, expectSameMoment } from '../support/screens.ts'
import { lessonId, noted, title } from './lesson.ts'

export function comingAndGoing(): void {
  test('who loads the page anew is the same person; another room is another room', async ({ lesson }) => {
    const { room, teacher, ada, ben } = lesson
    const { token, elsewhere } = await ada.kept()
    expect(token).toMatch(/^[a-f0-9]{48}$/)
    expect(elsewhere).not.toContain(token)
    await ada.page.reload()
    await expect(ada.page.getByTestId('score')).toHaveText('First vote: 1 of 1 question right, second: 1 of 1')
    await expect(ada.page.getByRole('region', { name: 'The workshop' })).toContainText('Ada')
    await expectSameMoment(teacher, [ada, ben])
    await expect(await teacher.classList()).toHaveCount(3)
    await expect(teacher.following).toHaveText('3 of the 3 here follow')

    const { projected: other } = await room.teacher()
    await other.goto(await room.server.hostLink())
    await other.goto(`${room.server.url}/workshop`)
    await other.getByLabel('Title').fill('Next door')
    await other.getByTestId('start-workshop').click()
    const code = (await other.getByTestId('room-code').textContent()) ?? ''
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
    expect(code).not.toBe(room.code)
    const dora = await room.person('Dora')
    await dora.followLink(code)
    await dora.giveName()
    await expect(other.getByRole('region', { name: 'Who is here' }).getByRole('listitem')).toHaveText(['Dora'])
    // People still join while the recap, a question or a check covers the welcome with its address.
    await other.keyboard.press('m')
    await expect(other.getByTestId('projected-outcome')).toBeVisible()
    await expect(other.getByRole('button', { name: code })).toHaveText(new RegExp(`:\\d+/w\\s*${code}$`))
    await other.keyboard.press('m')
    await expect(other.getByTestId('projected-outcome')).toHaveCount(0)
    const before = await teacher.theatre.cursorIndex()
    await other.keyboard.press('l')
    await other.getByTestId('lesson-picker').getByRole('button', { name: title }).click()
    await dora.theatre.waitFor('idle')
    await expect(await teacher.classList()).toHaveText([/Ada/, /Ben/, /Cleo/])
    for (const { theatre } of [teacher, ada]) {
      await expect(theatre.root).toHaveAttribute('data-status', 'recorded')
      expect(await theatre.cursorIndex()).toBe(before)
    }
    // A lesson that a member opens outside of the class leads back.
    await dora.page.goto(`${room.server.url}/s/${lessonId}`)
    await expect(dora.page.getByTestId('back-to-workshop')).toHaveAttribute('href', `/w/${code}`)
  })

  test('who loses the line for a while comes back to where the teacher is by then', async ({ lesson }) => {
    const { teacher, ada, ben, line } = lesson
    line.cut()
    await expect(ben.state).toContainText('Connection lost.')
    await expect(teacher.following).toHaveText('2 of the 2 here follow')
    const before = await ben.theatre.cursorIndex()
    await teacher.step('ArrowLeft')
    await expectSameMoment(teacher, [ada])
    expect(await ben.theatre.cursorIndex()).toBe(before)
    line.mend()
    await expectSameMoment(teacher, [ada, ben])
    await expect(ben.state).toHaveText('With the teacher')
    await expect(teacher.following).toHaveText('3 of the 3 here follow')
  })

  test('the teacher goes on from another machine, asks something of their own, and shows somebody out', async ({
    lesson,
  }) => {
    const { room, teacher, ada, ben, cleo } = lesson
    const eve = await room.person('Eve')
    await eve.followLink(room.code)
    await eve.giveName()
    // The link that the server has printed is enough to continue as the teacher.
    const other = await room.teacher()
    await other.projected.goto(room.link)
    await other.openConsole()
    await other.theatre.waitFor('recorded')
    await expectSameMoment(other, [ada, ben, cleo, eve])
    expect(await other.theatre.cursorIndex()).toBe(await teacher.theatre.cursorIndex())
    const { console } = other
    // Questions that were asked are not suggested again, and both of the teacher's machines stay in sync.
    await expect(console.getByTestId('coming-question')).not.toContainText(noted.firstQuestion)
    await expect(console.getByTestId('asked-before')).toContainText(noted.firstQuestion)
    await other.press('q')
    await expect(teacher.projected.getByTestId('join-dialog')).toBeVisible()
    await teacher.projected.keyboard.press('Escape')
    await expect(other.projected.getByTestId('join-dialog')).toBeHidden()
    const blank = teacher.projected.getByRole('button', { name: 'Show the screen again' })
    await other.press('b')
    await expect(blank).toBeVisible()
    // This window is notified a little later. If the key were pressed before that, the window would ask for a blank screen again.
    await expect(console.getByRole('button', { name: /^Blank/, pressed: true })).toBeVisible()
    await other.press('b')
    await expect(blank).toHaveCount(0)

    await console.getByRole('button', { name: 'Your own question…' }).click()
    const form = console.getByTestId('free-question')
    await form.getByLabel('Question', { exact: true }).fill('Would you have seen <b>this</b> in a review?')
    await form.getByLabel('Option 1', { exact: true }).fill('Yes')
    await form.getByLabel('Option 2', { exact: true }).fill('Never')
    await form.getByRole('button', { name: 'Ask the class' }).click()
    for (const { question } of [ada, ben, cleo, eve]) await expect(question).toContainText('seen <b>this</b> in')
    await ada.options.first().click()
    await ben.options.nth(1).click()
    await cleo.options.nth(1).tap()
    for (const { tally } of [teacher, other]) await expect(tally).toHaveText([count(1), count(2)])
    await console.getByTestId('reveal').click()
    await expect(ben.question.getByRole('listitem').nth(1)).toContainText('2 of 3')
    // The question had no right answer, so nobody's score changes.
    await expect(ben.page.getByTestId('score')).toHaveText('First vote: 0 of 1 question right, second: 1 of 1')
    await console.getByTestId('dismiss').click()

    // Members answer in their own words, and nobody can read answers that the teacher hides.
    await console.getByRole('button', { name: 'Your own question…' }).click()
    await form.getByLabel('Question', { exact: true }).fill('In one word?')
    await form.getByLabel('In their own words').check()
    await form.getByRole('button', { name: 'Ask the class' }).click()
    for (const [{ page }, text] of [
      [ada, 'Lease'],
      [ben, 'rubbish'],
      [cleo, ' lease '],
    ] as const) {
      await page.getByLabel('Your answer').fill(text)
      await page.getByLabel('Your answer').press('Enter')
      await expect(page.getByTestId('answer-state')).toContainText('Sent.')
    }
    await console.getByRole('button', { name: 'Hide “rubbish”' }).click()
    await console.getByTestId('reveal').click()
    for (const page of [teacher.projected, ben.page])
      await expect(page.getByTestId('cloud').getByRole('listitem')).toHaveText([/^Lease2/])
    await expectFits(cleo.page, 'what the class says, on a phone')
    await console.getByTestId('dismiss').click()

    await (await other.classList()).getByRole('button', { name: 'Remove Eve' }).click()
    await console.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(eve.page.getByText('The teacher has removed you from this workshop.')).toBeVisible()
    await eve.page.reload()
    await expect(eve.state).toHaveCount(0)
    await expect(await teacher.classList()).toHaveCount(3)
    await expectSameMoment(other, [ada, ben, cleo])
  })
}
