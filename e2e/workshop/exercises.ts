/** Tests that members solve exercises in the editor, and that one solution is shown to everybody. */
import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { replace } from '../support/editor.ts'
import { expectFits } from '../support/fit.ts'

export function exercises(): void {
  test('two solve an exercise, the wall shows who is how far, and one solution is projected as its author allows', {
    tag: '@soak',
  }, async ({ lesson }) => {
    const { teacher, ada, cleo } = lesson
    const { console, projected } = teacher
    await teacher.press('3')
    await console.getByTestId('choose-exercises').click()
    for (const title of ['A crash must not lock everybody out', 'Free only your own lock'])
      await console.getByRole('checkbox', { name: title }).check()
    await console.getByTestId('release-exercises').click()
    await expect(projected.getByTestId('projected-exercises')).toBeVisible()

    const says = (of: typeof ada) => of.page.getByTestId('map-says')
    await cleo.page.getByTestId('class-exercise-not-your-lock').tap()
    await expect(says(cleo)).toContainText(/^260 of 620 orders/)
    await expectFits(cleo.page, 'an exercise of the class, on a phone')
    await ada.page.getByTestId('class-exercise-crash-before-release').click()
    await expect(says(ada)).toContainText(/^24 of 42 orders/)
    await expect(says(ada)).toHaveAttribute('data-status', 'violated')

    const wall = projected.getByTestId('exercise-wall')
    const at = (exercise: string, state: string) => wall.locator(`[data-exercise=${exercise}] dd[data-state=${state}]`)
    await expect(at('crash-before-release', 'open')).toHaveText('Ada')
    await expect(at('not-your-lock', 'open')).toHaveText('Cleo')

    // Half a repair counts as a try; the server decides by what it has explored and run.
    await replace(ada.page, "'SETNX', key, client", "'SET', key, client, 'NX'")
    await replace(ada.page, 'created === 1', "created === 'OK'")
    await expect(at('crash-before-release', 'tried')).toHaveText('Ada')
    await replace(ada.page, 'create: ({ redis, key, client })', 'create: ({ redis, key, client, leaseMs })')
    await replace(ada.page, "client, 'NX'", "client, 'NX', 'PX', leaseMs")
    await expect(says(ada)).toContainText('None of 620 orders')
    await expect(ada.page.getByTestId('consent')).toHaveCount(0)
    await expect(async () => {
      await ada.page.getByTestId('edit-run').click()
      await expect(ada.page.getByTestId('consent')).toBeVisible({ timeout: 20_000 })
    }).toPass()
    await expect(at('crash-before-release', 'solved')).toHaveText('Ada')

    await test.step('nobody sees a solution before its author says so', async () => {
      const press = console.getByRole('button', { name: 'Project the solution of Ada' })
      await expect(console.getByTestId('exercise-wall')).toContainText('Ada')
      await expect(press).toHaveCount(0)
      await ada.page.getByTestId('show-mine').click()
      await press.click()
    })
    const shown = projected.getByTestId('projected-solution')
    await expect(shown.locator('[data-kind=added]', { hasText: "'NX', 'PX', leaseMs" })).toBeVisible()
    await expect(shown.locator('[data-kind=removed]', { hasText: "'SETNX'" })).toBeVisible()
    await expect(shown.getByTestId('solution-figures')).toContainText('None of 620 orders')
    await expect(shown.getByTestId('solution-verdicts')).toContainText('held')
    await expect(ada.page.getByTestId('consent')).toContainText('The class sees your solution now.')
    await expectAccessibleInBothThemes(projected, 'a solution on the projector')

    // A member can withdraw the consent with the same button.
    await ada.page.getByTestId('show-mine').click()
    await expect(shown).not.toContainText('leaseMs')
    await console.getByTestId('hide-solution').click()
    await expect(wall).toBeVisible()
    await expectAccessibleInBothThemes(console, 'the console with exercises')
    await console.getByTestId('close-exercises').click()
    await expect(ada.page.getByTestId('class-exercises')).toHaveCount(0)
  })
}
