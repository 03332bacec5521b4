/**
 * Tests a level of the game in a workshop: one member solves the level by keyboard, one by touch, one gives a wrong answer, and the class sees who has solved
 * it.
 */
import { expect, test } from './support/classroom.ts'

test('three members play a level, and the board shows who has it in how many steps', { tag: '@soak' }, async ({
  lesson,
}) => {
  const { room, teacher, ada, ben, cleo } = lesson
  const { projected } = teacher
  await projected.goto(room.link)
  await teacher.openConsole()
  await Promise.all(
    [ada, ben, cleo].map(async (person) => {
      await person.followLink(room.code)
      await person.giveName()
    }),
  )
  await teacher.press('3')
  await teacher.console.getByTestId('level-choice').selectOption('setnx-then-expire no-immortal-lock')
  await teacher.console.getByTestId('release-level').click()

  const at = (person: typeof ada, steps: string) =>
    expect(person.page.getByTestId('board')).toHaveAttribute('data-steps', steps)
  const said = (person: typeof ada) => person.page.getByTestId('level-said')
  await at(ada, '')
  // The board appears before its possible steps are known.
  await expect(ada.page.getByTestId('step-A')).toBeVisible()
  await ada.page.keyboard.press('a')
  await at(ada, 'A')
  await ada.page.keyboard.press('Shift+A')
  await expect(said(ada)).toHaveText('Broken in 2 steps. The shortest way has 2.')
  for (const [step, steps] of [
    ['A', 'A'],
    ['B', 'A B'],
    ['!A', 'A B !A'],
  ] as const) {
    await cleo.page.getByTestId(`step-${step}`).tap()
    await at(cleo, steps)
  }
  await expect(said(cleo)).toHaveText('Broken in 3 steps. The shortest way has 2.')
  await ben.page.getByTestId('cannot').click()
  await expect(said(ben)).toHaveText('It can be broken. Look again.')

  for (const screen of [projected, teacher.console]) {
    const board = screen.getByTestId('level-board')
    await expect(board).toContainText('Shortest way: 2 steps')
    await expect(board.getByRole('listitem')).toHaveText([/Ada★2 steps/, /Cleo3 steps/])
  }
  await teacher.console.getByTestId('close-level').click()
  for (const person of [ada, ben, cleo]) await expect(person.page.getByTestId('class-level')).toHaveCount(0)
  await teacher.press('m')
  await expect(projected.getByTestId('level-results')).toContainText('Ada: 2 steps · Cleo: 3 steps')
})
