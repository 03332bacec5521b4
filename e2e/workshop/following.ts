import { expectAccessibleInBothThemes } from '../support/accessible.ts'
import { expect, test } from '../support/classroom.ts'
import { expectFits } from '../support/fit.ts'
import { expectSameMoment } from '../support/screens.ts'
import { showMore } from '../support/theatre.ts'
import { lessonId, title } from './lesson.ts'

export function following(): void {
  test('the class comes in, by code and by link, and the teacher sees who is there', async ({ lesson }) => {
    const { room, teacher, ada, ben } = lesson
    const { projected } = teacher
    await projected.goto(room.link)
    await expect(projected.getByTestId('room-code')).toHaveText(room.code)
    // Everybody can read a projected address, so it must not contain the teacher's secret.
    expect(projected.url()).toBe(`${room.server.url}/present/${room.code}`)
    await teacher.openConsole()

    await ada.page.goto(`${room.server.url}/w`)
    await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(ada.page, 'the way in')
    await ada.typeCode(room.code)
    await ada.giveName()
    await ben.followLink(room.code)
    await ben.giveName()

    const here = projected.getByRole('region', { name: 'Who is here' })
    await expect(here.getByRole('listitem')).toHaveText(['Ben', 'Ada'])
    await expect(await teacher.classList()).toContainText(['Ada', 'Ben'])
    await expect(teacher.following).toHaveText('2 of the 2 here follow')
    await expectAccessibleInBothThemes(projected, 'the projected welcome')
  })

  test('all screens show the teacher’s moment; who steps away is seen, and comes back by one key', async ({
    lesson,
  }) => {
    const { teacher, ada, ben } = lesson
    // Enter chooses the first result.
    await teacher.press('l')
    const picker = teacher.console.getByTestId('lesson-picker')
    await picker.getByRole('searchbox').fill(lessonId)
    await picker.getByRole('searchbox').press('Enter')
    await expect(picker).toBeHidden()
    await expect(teacher.console.getByRole('heading', { name: title })).toBeVisible()
    await teacher.choose(title)
    for (const { theatre } of [teacher, ada, ben]) await theatre.waitFor('idle')
    await teacher.console.getByTestId('console-run').click()
    for (const { theatre } of [teacher, ada, ben]) await theatre.waitFor('recorded')
    await expectSameMoment(teacher, [ada, ben])

    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight'] as const) {
      await teacher.step(key)
      await expectSameMoment(teacher, [ada, ben])
    }
    const caption = (await teacher.theatre.caption.textContent()) ?? ''
    expect(caption).not.toBe('')
    await expect(teacher.console.getByTestId('console-caption')).toHaveText(caption)

    await ben.page.keyboard.press('Shift+ArrowLeft')
    await expect(ben.state).toHaveText('On your own')
    await expect(teacher.following).toHaveText('1 of the 2 here follow')
    await expect((await teacher.classList()).filter({ hasText: 'Ben' })).toContainText('on their own')
    await expect((await teacher.classList()).filter({ hasText: 'Ada' })).toContainText('follows')
    const alone = await ben.theatre.cursorIndex()
    await teacher.step('ArrowLeft')
    await expectSameMoment(teacher, [ada])
    expect(await ben.theatre.cursorIndex()).toBe(alone)

    await ben.page.keyboard.press('g')
    await expectSameMoment(teacher, [ada, ben])
    await expect(ben.state).toHaveText('With the teacher')
    await expect(teacher.following).toHaveText('2 of the 2 here follow')
  })

  test('who comes late, while a run goes on, is at the teacher’s moment at once', async ({ lesson }) => {
    const { room, teacher, ada, ben, cleo } = lesson
    await cleo.followLink(room.code)
    // The pause is long enough for others to join during the run, even on a slow machine.
    await showMore(teacher.projected)
    const pause = teacher.projected.getByRole('spinbutton', { name: /^pause/ })
    await pause.fill('10')
    await pause.press('Enter')
    await teacher.theatre.waitFor('live')
    await cleo.giveName()
    for (const { theatre } of [cleo, ada, ben]) await theatre.waitFor('live')
    await expect(teacher.theatre.root).toHaveAttribute('data-status', 'live')
    await expect(teacher.console.getByTestId('console-next')).toHaveText('Next: the class is asked.')
    // The run is in progress, so the caption may change between the two reads.
    await expect(async () => {
      expect(await cleo.theatre.caption.textContent()).toBe(await teacher.theatre.caption.textContent())
    }).toPass()
    await expect(teacher.following).toHaveText('3 of the 3 here follow')
    await expectFits(cleo.page, 'a phone, following')
  })
}
