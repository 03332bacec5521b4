/** Tests a question from asking to closing, then a frozen class, and a break. */
import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'
import { count, expectNoAnswers, expectSameMoment } from '../support/screens.ts'
import { lessonId, noted } from './lesson.ts'

export function questions(): void {
  test('a question is answered once by each, and what they say stays hidden until it is revealed', async ({
    lesson,
  }) => {
    const { room, teacher, ada, ben, cleo } = lesson
    const { projected, console } = teacher
    await console.getByTestId('ask-next').click()
    const onScreen = projected.getByTestId('projected-question')
    const ask = (await onScreen.getByRole('heading').textContent()) ?? ''
    noted.firstQuestion = ask
    // Two locks run at once, and either lock may reach the lesson's question first.
    const asked = (await room.answersOf(lessonId)).find((question) => question.ask === ask)
    if (asked === undefined) throw new Error(`The lesson does not ask “${ask}”`)
    const [right, wrong] = [true, false].map((each) => asked.options.findIndex((option) => option.right === each))
    if (right === undefined || wrong === undefined) throw new Error('The question has no right or no wrong option')
    for (const { question } of [ada, ben, cleo]) await expect(question).toContainText(ask)
    // The timeline stays visible next to the question, and nobody can step past the question before answering.
    await expect(teacher.theatre.root).toBeInViewport()
    const asked0 = await ben.theatre.cursorIndex()
    await expect(ben.state).toHaveText('Answer first, then look around')
    await ben.theatre.press('End')
    expect(await ben.theatre.cursorIndex()).toBe(asked0)
    await expectAccessibleInBothThemes(ada.page, 'an open question')
    await expectAccessibleInBothThemes(cleo.page, 'an open question on a phone')
    await expectFits(cleo.page, 'an open question on a phone')
    // On the phone, the bar sticks to the top, and must not cover the question.
    const bar = await cleo.page.getByRole('region', { name: 'The workshop' }).boundingBox()
    const heading = await cleo.question.getByRole('heading').boundingBox()
    expect(heading?.y ?? 0).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))

    const counted = (...given: number[]) =>
      asked.options.map((_, i) => count(given.filter((each) => each === i).length))
    await ada.page.keyboard.press(String(right + 1))
    await expect(teacher.tally).toHaveText(counted(right))
    // A second answer is not possible, neither by key nor by mouse.
    await ada.page.keyboard.press(String(wrong + 1))
    for (const option of await ada.options.all()) await expect(option).toBeDisabled()
    await ben.options.nth(wrong).click()
    await expect(teacher.tally).toHaveText(counted(right, wrong))
    await cleo.options.nth(right).tap()
    await expect(teacher.tally).toHaveText(counted(right, wrong, right))
    await expect(console.getByTestId('console-answered')).toHaveText('3 of the 3 here answered')
    await expect(projected.getByTestId('answered')).toHaveText('3 of the 3 here have answered')
    await expectNoAnswers(projected, onScreen.getByRole('listitem'), asked)
    for (const { page, options } of [ada, ben, cleo]) await expectNoAnswers(page, options, asked)

    // The tally is shown first, and does not reveal the right answer.
    const reveal = console.getByTestId('reveal')
    await expect(reveal).toHaveText(/^Show the tally/)
    await reveal.click()
    await expect(reveal).toHaveText(/^Show the answer/)
    await expect(onScreen.getByRole('listitem').locator('strong')).toHaveText(counted(right, wrong, right))
    for (const { question } of [ada, ben, cleo]) {
      await expect(question).toContainText('The answer comes later.')
      await expect(question.locator('[data-right]')).toHaveCount(0)
      for (const { why } of asked.options) await expect(question).not.toContainText(why)
    }
    // After a discussion, Ben changes his answer, and both votes are shown side by side.
    await console.getByTestId('vote-again').click()
    await expect(ben.question).toContainText(`Your first answer: ${asked.options[wrong]?.text ?? ''}`)
    await expect(console.getByTestId('console-answered')).toHaveText('0 of the 3 here answered')
    await Promise.all([ada.options.nth(right).click(), ben.options.nth(right).click(), cleo.options.nth(right).tap()])
    await expect(console.getByTestId('console-answered')).toHaveText('3 of the 3 here answered')
    await reveal.click()
    const votes = onScreen.getByTestId('two-votes')
    const moved = [`2 people stayed with ${right + 1}.`, `1 person moved from ${wrong + 1} to ${right + 1}.`]
    for (const shown of [votes, console.getByTestId('two-votes'), ada.question.getByTestId('two-votes')])
      for (const sentence of moved) await expect(shown).toContainText(sentence)
    await expectAccessibleInBothThemes(projected, 'two votes side by side')
    await expectFits(cleo.page, 'two votes on a phone')
    await reveal.click()
    await expect(reveal).toHaveText(/^Show why/)
    await expect(ada.question.getByTestId('verdict')).toBeVisible()
    for (const { why } of asked.options) await expect(ada.question).not.toContainText(why)
    await reveal.click()
    await expect(reveal).toHaveCount(0)

    for (const [person, wasRight] of [
      [ada, true],
      [ben, false],
      [cleo, true],
    ] as const) {
      await expect(person.question.getByTestId('verdict')).toHaveAttribute('data-right', 'true')
      for (const { why } of asked.options) await expect(person.question).toContainText(why)
      await expect(person.question.getByRole('listitem').nth(right)).toContainText('3 of 3')
      await expect(person.options).toHaveCount(0)
      await expect(person.page.getByTestId('score')).toHaveText(
        `First vote: ${wasRight ? 1 : 0} of 1 question right, second: 1 of 1`,
      )
    }
    const rows = votes.locator('ol').getByRole('listitem')
    await expect(rows.nth(right)).toHaveAttribute('data-right', 'true')
    await expect(rows.nth(right).locator('strong')).toHaveText(['2', '3'])
    await expectAccessibleInBothThemes(projected, 'a projected question, revealed')
    await expectFits(cleo.page, 'a revealed question on a phone')

    // Only the first vote counts for the score.
    await expect((await teacher.classList()).filter({ hasText: 'Ben' })).toContainText('0 points')
    await expect((await teacher.classList()).filter({ hasText: 'Ada' })).toContainText('1 point')
    await expectAccessibleInBothThemes(console, 'the console')
    await console.getByTestId('dismiss').click()
    for (const { question } of [ada, ben, cleo]) await expect(question).toHaveCount(0)
    // Two members were right, so both share the first place, on the projector and on their own screens.
    await teacher.press('w')
    await expect(projected.getByTestId('podium').locator('[data-place]')).toHaveText([/^Place 11AdaCleo1 rightA tie$/])
    await expect(cleo.page.getByTestId('outcome')).toContainText('You tied for 1st.')
    await expect(ben.page.getByTestId('outcome')).not.toContainText('You tied')
    await teacher.press('m')
    const outcome = projected.getByTestId('projected-outcome')
    await expect(outcome).toContainText(ask)
    await expect(outcome).toContainText('2 of the 3 who answered said')
    await expect(outcome).toContainText('First vote: 2 of 3 answers right. Second vote: 3 of 3 answers right.')
    await expectAccessibleInBothThemes(projected, 'the recap')
    // A clicker turns the pages of the recap, and then leads back to the lesson.
    await teacher.press('PageDown')
    await expect(outcome.getByTestId('recap-remember')).toBeVisible()
    await expect(outcome).not.toContainText(ask)
    await teacher.press('PageDown')
    await expect(outcome).toHaveCount(0)
    for (const { theatre } of [teacher, ada, ben, cleo]) await theatre.waitFor('recorded')
    await expectSameMoment(teacher, [ada, ben, cleo])
    // If the question is asked again after the violation was shown, everybody is taken back to a moment before the question's answer.
    await teacher.press('Home')
    await expect(teacher.theatre.root).toHaveAttribute('data-cursor-index', '0')
    await teacher.press('v')
    await expect(teacher.theatre.root).not.toHaveAttribute('data-cursor-index', '0')
    await expectSameMoment(teacher, [ada, ben, cleo])
    const seen = await ada.theatre.cursorIndex()
    await console.getByTestId('asked-before').getByRole('button').first().click()
    await expect(ada.question).toContainText(ask)
    await expect.poll(() => ada.theatre.cursorIndex()).toBeLessThan(seen)
    await expectSameMoment(teacher, [ada, ben, cleo])
    await console.getByTestId('dismiss').click()
    await expect(ada.question).toHaveCount(0)
  })

  test('nobody steps away while all are frozen; a break is on all screens', async ({ lesson }) => {
    const { teacher, ada, ben, cleo } = lesson
    // The position after a run depends on the last question, so the teacher first goes to a known position. The other window follows with a short delay.
    await teacher.press('Home')
    await expect(teacher.theatre.root).toHaveAttribute('data-cursor-index', '0')
    await teacher.press('v')
    await expect(teacher.theatre.root).not.toHaveAttribute('data-cursor-index', '0')
    await expectSameMoment(teacher, [ada, ben, cleo])
    await teacher.press('z')
    for (const { state } of [ada, ben, cleo]) await expect(state).toContainText('The teacher holds everybody')
    const held = await ada.theatre.cursorIndex()
    await ada.theatre.press('Home')
    expect(await ada.theatre.cursorIndex()).toBe(held)
    await teacher.press('z')
    await expect(ada.state).toHaveText('With the teacher')
    await ada.theatre.press('Home')
    await expect(ada.theatre.root).not.toHaveAttribute('data-cursor-index', String(held))
    await ada.page.getByTestId('back-to-teacher').click()
    await expectSameMoment(teacher, [ada, ben, cleo])

    // A phone shows who leads before a tap leaves the teacher, and shows the button for the way back in the same place.
    const leads = cleo.page.getByTestId('way-off')
    await expect(leads).toBeInViewport({ ratio: 1 })
    await expectFits(cleo.page, 'a phone that is told who leads')
    await cleo.page.getByTestId('transport-back').tap()
    await expect(cleo.state).toHaveText('On your own')
    await expect(leads).toHaveCount(0)
    await cleo.page.getByTestId('back-to-teacher').tap()
    await expect(cleo.state).toHaveText('With the teacher')
    await expect(leads).toHaveCount(0)
    await expectSameMoment(teacher, [ada, ben, cleo])

    await teacher.console.getByRole('button', { name: 'Break' }).click()
    await teacher.console.getByRole('button', { name: '5 min', exact: true }).click()
    await expect(teacher.projected.getByTestId('projected-break')).toContainText(/\d:\d\d/)
    // The phone's clock is wrong, but its countdown must match the others.
    for (const { page } of [ada, ben, cleo])
      await expect(page.getByTestId('break').getByRole('timer')).toHaveText(/^[1-5]:\d\d$/)
    // The lesson under the break does not move, and the large button asks for confirmation before it ends the break.
    const beneath = await teacher.theatre.cursorIndex()
    await teacher.press('Home')
    await expect(teacher.console.getByRole('alert')).toContainText('A break is on the screen.')
    await teacher.press('ArrowRight')
    await expect(teacher.console.getByRole('alert')).toContainText('Press Next again to end it.')
    await teacher.press('ArrowRight')
    await expect(teacher.projected.getByTestId('projected-break')).toHaveCount(0)
    expect(await teacher.theatre.cursorIndex()).toBe(beneath)
    for (const { page } of [ada, ben, cleo]) await expect(page.getByTestId('break')).toHaveCount(0)
  })
}
