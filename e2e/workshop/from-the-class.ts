import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'

export function fromTheClass(): void {
  test('the class asks and votes without names; the teacher answers, hides, and sees who is lost over time', async ({
    lesson,
  }) => {
    const { teacher, ada, ben, cleo } = lesson
    const { console } = teacher
    const opener = ({ page }: typeof ada) => page.getByTestId('floor')
    const askAs = async (person: typeof ada, text: string) => {
      if (!(await person.page.getByLabel('Your question').isVisible())) await opener(person).click()
      await person.page.getByLabel('Your question').fill(text)
      await person.page.getByLabel('Your question').press('Enter')
    }
    // In a small window the panel is below the edge, and a badge counts what is unread. Next stays in sight.
    const size = console.viewportSize()
    await console.setViewportSize({ width: 1366, height: 600 })
    await askAs(ada, 'Why not a longer lease?')
    await expect(console.getByTestId('floor-unread')).toHaveText('From the class 1 new')
    await expect(console.getByTestId('floor-unread')).toBeInViewport({ ratio: 1 })
    await console.getByTestId('floor-unread').click()
    await expect(console.getByTestId('floor-panel').getByRole('listitem')).toBeInViewport({ ratio: 1 })
    await expect(console.getByTestId('floor-unread')).toHaveCount(0)
    await expect(console.getByTestId('console-on')).toBeInViewport({ ratio: 1 })
    if (size !== null) await console.setViewportSize(size)
    await expect(ada.page.getByTestId('floor-sent')).toHaveText('Sent. Your teacher sees it.')
    await expect(ada.page.getByLabel('Your question')).toBeHidden()
    // A half-written question is still there after the panel was closed.
    await opener(ada).click()
    await ada.page.getByLabel('Your question').fill('And a shorter')
    await ada.page.keyboard.press('Escape')
    await opener(ada).click()
    await expect(ada.page.getByLabel('Your question')).toHaveValue('And a shorter')
    await askAs(ben, 'rubbish')
    const asked = console.getByTestId('floor-panel').getByRole('listitem')
    await expect(asked).toHaveCount(2)
    for (const { name } of [ada, ben]) await expect(console.getByTestId('floor-panel')).not.toContainText(name)
    // Asking counts as one vote. Another member's vote is added, and can be taken back.
    await opener(cleo).tap()
    const vote = cleo.page.getByRole('button', { name: 'Vote for “Why not a longer lease?”' })
    await vote.tap()
    await expect(asked.first()).toContainText(/^2.*Why not a longer lease\?/)
    await vote.tap()
    await expect(asked.first()).toContainText(/^1/)
    await expect(vote).toHaveAttribute('aria-pressed', 'false')
    await vote.tap()
    await expectAccessibleInBothThemes(cleo.page, 'questions to the teacher, on a phone')
    await expectFits(cleo.page, 'questions to the teacher, on a phone')

    // One press puts a question on the projector, with its votes; marked as answered, it leaves.
    const { projected } = teacher
    const shown = projected.getByTestId('projected-floor')
    const project = console.getByRole('button', { name: 'Put “Why not a longer lease?” on the projector' })
    const takeAway = console.getByRole('button', { name: 'Take “Why not a longer lease?” off the projector' })
    await project.click()
    await expect(shown).toContainText(/Why not a longer lease\?2 votes/)
    await expect(ben.page.getByTestId('floor-sheet')).toContainText('Why not a longer lease?')
    await expectAccessibleInBothThemes(projected, 'a question from the class on the projector')
    await takeAway.click()
    await expect(shown).toHaveCount(0)
    await project.click()
    await expect(shown).toBeVisible()

    await console.getByRole('button', { name: 'Hide “rubbish”' }).click()
    await expect(cleo.page.getByRole('button', { name: 'Vote for “rubbish”' })).toHaveCount(0)
    await console.getByRole('button', { name: 'Mark answered: “Why not a longer lease?”' }).click()
    await expect(cleo.page.getByText('answered', { exact: true })).toBeVisible()
    await expect(shown).toHaveCount(0)
    // Whoever asked is told, and finds the question as their own.
    await expect(opener(ada)).toHaveText('Ask · yours is answered')
    await expect(opener(cleo)).toHaveText('Ask')
    for (const { page } of [ada, ben, cleo]) await page.keyboard.press('Escape')

    await ada.page.getByTestId('signal-lost').click()
    await cleo.page.getByTestId('signal-lost').tap()
    await ben.page.getByTestId('signal-fast').click()
    const pulse = console.getByTestId('pulse')
    await expect(pulse.getByRole('heading')).toContainText('2 × lost 1 × too fast')
    // A second signal within a minute is not counted.
    await expect(ada.page.getByTestId('signal-lost')).toHaveAttribute('aria-pressed', 'true')
    await ada.page.getByTestId('signal-lost').click()
    await expect(pulse.getByRole('heading')).toContainText('2 × lost')
    await expectAccessibleInBothThemes(console, 'the console with what came from the class')
  })
}
