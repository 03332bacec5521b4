import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'
import { expectOutcome, expectSameMoment, runWith } from '../support/screens.ts'

export function handsOn(): void {
  test('each tries for themselves; the teacher sees all of it, and shows one to everybody', async ({ lesson }) => {
    const { teacher, ada, ben, cleo } = lesson
    const { console, projected } = teacher
    await teacher.press('3')
    await console.getByLabel('Challenge').selectOption('smallest')
    await console.getByLabel('Parameter').selectOption('pauseMs')
    // Only the parameter of the challenge is selected.
    const ticks = console.getByTestId('figures')
    await expect(ticks.getByRole('checkbox', { name: 'pause' })).toBeChecked()
    await expect(ticks.getByRole('checkbox', { name: 'lease' })).not.toBeChecked()
    await console.getByTestId('release').click()
    await expect(projected.getByTestId('projected-hands-on')).toContainText('smallest pause')

    await expect(cleo.page.getByTestId('hands-on')).toBeVisible()
    await expectFits(cleo.page, 'hands on, on a phone')

    await expect(ada.page.getByTestId('fixed-figures')).toContainText('lease 1.5')
    await expect(ada.page.getByTestId('hands-on').getByRole('spinbutton')).toHaveCount(1)
    await console.getByTestId('clock').getByRole('button', { name: '5 min' }).click()
    for (const { page } of [ada, ben])
      await expect(page.getByTestId('hands-on').getByRole('timer')).toHaveText(/^[45]:/)
    await expect(projected.getByTestId('projected-hands-on').getByRole('timer')).toHaveText(/^[45]:/)

    await Promise.all([runWith(ada, '0.3'), runWith(ben, '4')])
    // Members see only their own runs, and both results are as the lesson predicts.
    await expectOutcome(ada.page.getByTestId('own-run').first(), '0.3 s', 'held')
    await expectOutcome(ben.page.getByTestId('own-run').first(), '4 s', 'violated')
    await expect(cleo.page.getByTestId('own-run')).toHaveCount(0)

    // The winner's page says that the winner broke the lock, and the class sees all runs on the wall.
    await expect(ben.page.getByTestId('made-it')).toHaveText('You broke it: 4 s')
    await expect(ada.page.getByTestId('made-it')).toHaveCount(0)
    await expect(ada.page.getByTestId('came-out')).toHaveText(
      'It held with pause 0.3 s: “No sale was lost”. Only that counts here. Try another figure.',
    )
    await expect(teacher.following).toHaveText('3 here, 2 of them have run it')
    const conclusive = { hasNotText: 'The computer was too busy' }
    const shown = projected.getByTestId('projected-wall').getByRole('listitem').filter(conclusive)
    await expect(shown).toHaveCount(2)
    await expect(shown.filter({ hasText: 'Ben' })).toContainText('broke it')
    // Parameter values are hidden on the wall, so that nobody copies them.
    await expect(shown.filter({ hasText: 'Ben' })).not.toContainText('pause')
    await console.getByTestId('show-figures').click()
    await expect(shown.filter({ hasText: 'Ben' })).toContainText('pause 4 s')

    const cards = console.getByTestId('wall').getByRole('listitem').filter(conclusive)
    await expect(cards).toHaveCount(2)
    await expectOutcome(cards.filter({ hasText: 'Ada' }), 'pause 0.3 s', 'held')
    await expectOutcome(cards.filter({ hasText: 'Ben' }), 'pause 4 s', 'violated')
    const board = console.getByTestId('board').getByRole('listitem')
    await expect(board).toHaveCount(1)
    await expect(board).toContainText(/Ben\s*4 s/)
    await console.getByRole('button', { name: 'Show the board' }).click()
    await expect(projected.getByTestId('board').getByRole('listitem')).toContainText(/Ben\s*4 s/)

    await console.getByRole('button', { name: 'Project the run of Ben' }).click()
    await expect(projected.getByText('The run of Ben')).toBeVisible()
    await expect(projected.getByText('pause 4 s', { exact: true })).toBeVisible()
    await expect(cleo.state).toContainText('Ben’s run')
    await expect(ada.state).toHaveText('On your own')
    await expectSameMoment(teacher, [cleo])

    // On a phone, a run replaces the panel, and another try starts with the same values.
    const panel = cleo.page.getByTestId('hands-on')
    const pause = panel.getByRole('spinbutton', { name: 'pause' })
    if (!(await panel.isVisible())) await cleo.page.getByTestId('your-turn').tap()
    await pause.fill('0.4')
    await panel.getByTestId('run-own').tap()
    await expect(panel).toBeHidden()
    await cleo.page.getByTestId('came-out').getByRole('button').tap()
    await expect(pause).toHaveValue('0.4')
    await console.getByRole('button', { name: 'End hands on' }).click()
    await expectSameMoment(teacher, [ada, ben, cleo])
    await expect(teacher.following).toHaveText('3 of the 3 here follow')
  })
}
