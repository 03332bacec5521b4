/** A whole lesson: a teacher with two windows, two laptops and a phone. The tests are its parts, in their order. */
import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/classroom.ts'
import { expectFits } from './support/fit.ts'
import { count, expectNothingTold, expectOutcome, expectSameMoment, runWith } from './support/screens.ts'

const id = 'gc-pause'
const title = 'Stopped before the write'

/** What the class was asked, for the tests after that. */
let askedFirst = ''

// Most of it is looking at every screen, and the whole class is on one machine.
test.describe.configure({ mode: 'serial', timeout: 240_000 })

test('the class comes in, by code and by link, and the teacher sees who is there', async ({ lesson }) => {
  const { room, teacher, ada, ben } = lesson
  const { projected } = teacher
  await projected.goto(room.link)
  await expect(projected.getByTestId('room-code')).toHaveText(room.code)
  // Everybody reads what is projected.
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
  await expect(here.getByRole('listitem')).toHaveText(['Ada', 'Ben'])
  await expect(await teacher.classList()).toContainText(['Ada', 'Ben'])
  await expect(teacher.following).toHaveText('2 of 2 follow')
  await expectAccessibleInBothThemes(projected, 'the projected welcome')
})

test('all screens show the teacher’s moment; who steps away is seen, and comes back by one key', async ({ lesson }) => {
  const { teacher, ada, ben } = lesson
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
  await expect(teacher.following).toHaveText('1 of 2 follow')
  await expect((await teacher.classList()).filter({ hasText: 'Ben' })).toContainText('on their own')
  await expect((await teacher.classList()).filter({ hasText: 'Ada' })).toContainText('follows')
  const alone = await ben.theatre.cursorIndex()
  await teacher.step('ArrowLeft')
  await expectSameMoment(teacher, [ada])
  expect(await ben.theatre.cursorIndex()).toBe(alone)

  await ben.page.keyboard.press('g')
  await expectSameMoment(teacher, [ada, ben])
  await expect(ben.state).toHaveText('With the teacher')
  await expect(teacher.following).toHaveText('2 of 2 follow')
})

test('who comes late, while a run goes on, is at the teacher’s moment at once', async ({ lesson }) => {
  const { room, teacher, ada, ben, cleo } = lesson
  await cleo.followLink(room.code)
  // Long enough to come in meanwhile, however slow everything is.
  const pause = teacher.projected.getByRole('spinbutton', { name: /^pause/ })
  await pause.fill('10')
  await pause.press('Enter')
  for (const { theatre } of [teacher, ada, ben]) await theatre.waitFor('live')
  await cleo.giveName()
  await cleo.theatre.waitFor('live')
  await expect(teacher.theatre.root).toHaveAttribute('data-status', 'live')
  await expect(teacher.console.getByTestId('console-next')).toContainText('the lesson asks')
  await expect(cleo.theatre.caption).toHaveText((await teacher.theatre.caption.textContent()) ?? '')
  await expect(teacher.following).toHaveText('3 of 3 follow')
  await expectFits(cleo.page, 'a phone, following')
})

test('a question is answered once by each, and what they say stays hidden until it is revealed', async ({ lesson }) => {
  const { room, teacher, ada, ben, cleo } = lesson
  const { projected, console } = teacher
  await console.getByTestId('ask-next').click()
  const onScreen = projected.getByTestId('projected-question')
  const ask = (await onScreen.getByRole('heading').textContent()) ?? ''
  askedFirst = ask
  // Two locks run at once: either may come first to what the lesson asks.
  const asked = (await room.answersOf(id)).find((question) => question.ask === ask)
  if (asked === undefined) throw new Error(`The lesson does not ask “${ask}”`)
  const [right, wrong] = [true, false].map((each) => asked.options.findIndex((option) => option.right === each))
  if (right === undefined || wrong === undefined) throw new Error('The question has no right or no wrong option')
  for (const { question } of [ada, ben, cleo]) await expect(question).toContainText(ask)
  await expectAccessibleInBothThemes(ada.page, 'an open question')
  await expectAccessibleInBothThemes(cleo.page, 'an open question on a phone')
  await expectFits(cleo.page, 'an open question on a phone')

  const counted = (...given: number[]) => asked.options.map((_, i) => count(given.filter((each) => each === i).length))
  await ada.page.keyboard.press(String(right + 1))
  await expect(teacher.tally).toHaveText(counted(right))
  // No second answer, neither by a key nor by the mouse.
  await ada.page.keyboard.press(String(wrong + 1))
  for (const option of await ada.options.all()) await expect(option).toBeDisabled()
  await ben.options.nth(wrong).click()
  await expect(teacher.tally).toHaveText(counted(right, wrong))
  await cleo.options.nth(right).tap()
  await expect(teacher.tally).toHaveText(counted(right, wrong, right))
  await expect(console.getByTestId('console-answered')).toHaveText('3 of 3 answered')
  await expect(projected.getByTestId('answered')).toHaveText('3 of 3 have answered')
  await expectNothingTold(projected, onScreen.getByRole('listitem'), asked)
  for (const { page, options } of [ada, ben, cleo]) await expectNothingTold(page, options, asked)

  await console.getByTestId('reveal').click()
  for (const [person, wasRight] of [
    [ada, true],
    [ben, false],
    [cleo, true],
  ] as const) {
    await expect(person.question.getByTestId('verdict')).toHaveAttribute('data-right', String(wasRight))
    for (const { why } of asked.options) await expect(person.question).toContainText(why)
    await expect(person.question.getByRole('listitem').nth(right)).toContainText('2 of 3')
    // There is nothing left to press.
    await expect(person.options).toHaveCount(0)
    await expect(person.page.getByTestId('score')).toHaveText(wasRight ? '1 of 1 right' : '0 of 1 right')
  }
  const told = onScreen.getByRole('listitem')
  await expect(told.locator('strong')).toHaveText(counted(right, wrong, right))
  await expect(told.nth(right)).toHaveAttribute('data-right', 'true')
  await expectAccessibleInBothThemes(projected, 'a projected question, revealed')
  await expectFits(cleo.page, 'a revealed question on a phone')

  await ben.page.keyboard.press(String(right + 1))
  await expect((await teacher.classList()).filter({ hasText: 'Ben' })).toContainText('0 points')
  await expect((await teacher.classList()).filter({ hasText: 'Ada' })).toContainText('1 point')
  await expect(teacher.tally).toHaveText(counted(right, wrong, right))
  await expectAccessibleInBothThemes(console, 'the console')
  await console.getByTestId('dismiss').click()
  for (const { question } of [ada, ben, cleo]) await expect(question).toHaveCount(0)
  for (const { theatre } of [teacher, ada, ben, cleo]) await theatre.waitFor('recorded')
  await expectSameMoment(teacher, [ada, ben, cleo])
})

test('nobody steps away while all are frozen; a break is on all screens', async ({ lesson }) => {
  const { teacher, ada, ben, cleo } = lesson
  await teacher.press('z')
  for (const { state } of [ada, ben, cleo]) await expect(state).toContainText('Held by the teacher')
  const held = await ada.theatre.cursorIndex()
  await ada.theatre.press('Home')
  expect(await ada.theatre.cursorIndex()).toBe(held)
  await teacher.press('z')
  await expect(ada.state).toHaveText('With the teacher')
  await ada.theatre.press('Home')
  await expect(ada.theatre.root).not.toHaveAttribute('data-cursor-index', String(held))
  await ada.page.getByTestId('back-to-teacher').click()
  await expectSameMoment(teacher, [ada, ben, cleo])

  await teacher.console.getByRole('button', { name: 'Break' }).click()
  await teacher.console.getByRole('button', { name: '5 min', exact: true }).click()
  await expect(teacher.projected.getByTestId('projected-break')).toContainText(/\d:\d\d/)
  for (const { page } of [ada, ben, cleo]) await expect(page.getByTestId('break')).toBeVisible()
  await teacher.press('k')
  await expect(teacher.projected.getByTestId('projected-break')).toHaveCount(0)
  for (const { page } of [ada, ben, cleo]) await expect(page.getByTestId('break')).toHaveCount(0)
})

test('each tries for themselves; the teacher sees all of it, and shows one to everybody', async ({ lesson }) => {
  const { teacher, ada, ben, cleo } = lesson
  const { console, projected } = teacher
  await teacher.press('3')
  await console.getByLabel('Challenge').selectOption('smallest')
  await console.getByLabel('Parameter').selectOption('pauseMs')
  await console.getByTestId('release').click()
  await expect(projected.getByTestId('projected-hands-on')).toContainText('smallest pause')

  await expect(cleo.page.getByTestId('hands-on')).toBeVisible()
  await expectFits(cleo.page, 'hands on, on a phone')

  await Promise.all([runWith(ada, '0.3'), runWith(ben, '4')])
  // Each has their own run and no other's, and the two came out as the lesson says.
  await expectOutcome(ada.page.getByTestId('own-run').first(), '0.3 s', 'held')
  await expectOutcome(ben.page.getByTestId('own-run').first(), '4 s', 'violated')
  await expect(cleo.page.getByTestId('own-run')).toHaveCount(0)

  // Whoever made it reads so, and the class sees all of it on the wall.
  await expect(ben.page.getByTestId('made-it')).toHaveText('You made it: 4.00 s')
  await expect(ada.page.getByTestId('made-it')).toHaveCount(0)
  await expect(teacher.following).toHaveText('3 at work')
  const conclusive = { hasNotText: 'The machine stood still' }
  const shown = projected.getByTestId('projected-wall').getByRole('listitem').filter(conclusive)
  await expect(shown).toHaveCount(2)
  await expect(shown.filter({ hasText: 'Ben' })).toContainText('made it')

  const cards = console.getByTestId('wall').getByRole('listitem').filter(conclusive)
  await expect(cards).toHaveCount(2)
  await expectOutcome(cards.filter({ hasText: 'Ada' }), 'pause 300 ms', 'held')
  await expectOutcome(cards.filter({ hasText: 'Ben' }), 'pause 4.00 s', 'violated')
  const board = console.getByTestId('board').getByRole('listitem')
  await expect(board).toHaveCount(1)
  await expect(board).toContainText(/Ben\s*4\.00 s/)
  await console.getByRole('button', { name: 'Show the board' }).click()
  await expect(projected.getByTestId('board').getByRole('listitem')).toContainText(/Ben\s*4\.00 s/)

  await console.getByRole('button', { name: 'Project the run of Ben' }).click()
  await expect(projected.getByText('The run of Ben')).toBeVisible()
  await expect(cleo.state).toContainText('Ben’s run')
  await expect(ada.state).toHaveText('On your own')
  await expectSameMoment(teacher, [cleo])
  await console.getByRole('button', { name: 'End hands on' }).click()
  await expectSameMoment(teacher, [ada, ben, cleo])
  await expect(teacher.following).toHaveText('3 of 3 follow')
})

test('who loads the page anew is the same person; another room is another room', async ({ lesson }) => {
  const { room, teacher, ada, ben } = lesson
  const { token, elsewhere } = await ada.kept()
  expect(token).toMatch(/^[a-f0-9]{48}$/)
  expect(elsewhere).not.toContain(token)
  await ada.page.reload()
  await expect(ada.page.getByTestId('score')).toHaveText('1 of 1 right')
  await expect(ada.page.getByRole('region', { name: 'The workshop' })).toContainText('Ada')
  await expectSameMoment(teacher, [ada, ben])
  await expect(await teacher.classList()).toHaveCount(3)
  await expect(teacher.following).toHaveText('3 of 3 follow')

  const { projected: other } = await room.teacher()
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
  const before = await teacher.theatre.cursorIndex()
  await other.keyboard.press('l')
  await other.getByTestId('lesson-picker').getByRole('button', { name: title }).click()
  await dora.theatre.waitFor('idle')
  await expect(await teacher.classList()).toHaveText([/Ada/, /Ben/, /Cleo/])
  for (const { theatre } of [teacher, ada]) {
    await expect(theatre.root).toHaveAttribute('data-status', 'recorded')
    expect(await theatre.cursorIndex()).toBe(before)
  }
})

test('who loses the line for a while comes back to where the teacher is by then', async ({ lesson }) => {
  const { teacher, ada, ben, line } = lesson
  line.cut()
  await expect(ben.state).toContainText('The line is lost.')
  await expect(teacher.following).toHaveText('2 of 2 follow')
  const before = await ben.theatre.cursorIndex()
  await teacher.step('ArrowRight')
  await expectSameMoment(teacher, [ada])
  expect(await ben.theatre.cursorIndex()).toBe(before)
  line.mend()
  await expectSameMoment(teacher, [ada, ben])
  await expect(ben.state).toHaveText('With the teacher')
  await expect(teacher.following).toHaveText('3 of 3 follow')
})

test('the teacher goes on from another machine, asks something of their own, and shows somebody out', async ({
  lesson,
}) => {
  const { room, teacher, ada, ben, cleo } = lesson
  const eve = await room.person('Eve')
  await eve.followLink(room.code)
  await eve.giveName()
  // The link that the terminal printed is all that it takes.
  const other = await room.teacher()
  await other.projected.goto(room.link)
  await other.openConsole()
  await other.theatre.waitFor('recorded')
  await expectSameMoment(other, [ada, ben, cleo, eve])
  expect(await other.theatre.cursorIndex()).toBe(await teacher.theatre.cursorIndex())
  const { console } = other
  // What was asked is not asked again, and what one window switches, the other shows.
  await expect(console.getByTestId('ask-panel')).not.toContainText(askedFirst)
  await other.press('q')
  await expect(teacher.projected.getByTestId('join-dialog')).toBeVisible()
  await teacher.projected.keyboard.press('Escape')
  await expect(other.projected.getByTestId('join-dialog')).toBeHidden()

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
  // Both of the teacher's machines count the same.
  for (const { tally } of [teacher, other]) await expect(tally).toHaveText([count(1), count(2)])
  await console.getByTestId('reveal').click()
  await expect(ben.question.getByRole('listitem').nth(1)).toContainText('2 of 3')
  // Nothing was right or wrong, and so nobody's score has changed.
  await expect(ben.page.getByTestId('score')).toHaveText('0 of 1 right')
  await console.getByTestId('dismiss').click()

  await (await other.classList()).getByRole('button', { name: 'Remove Eve' }).click()
  await console.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(eve.page.getByText('The teacher has removed you from this workshop.')).toBeVisible()
  await eve.page.reload()
  await expect(eve.state).toHaveCount(0)
  await expect(await teacher.classList()).toHaveCount(3)
  await expectSameMoment(other, [ada, ben, cleo])
})

test('afterwards the teacher has a report, and everybody has what they saw', async ({ lesson }) => {
  const { room, teacher, ada, ben, cleo } = lesson
  await teacher.console.getByTestId('console-more').click()
  await teacher.console.getByRole('button', { name: 'End the workshop…' }).click()
  await teacher.console.getByRole('button', { name: 'End it' }).click()
  for (const { page } of [ada, ben, cleo]) {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('what you saw')
    await expect(page.getByText('You said').first()).toBeVisible()
    // Two runs of the teacher's, and Ben's.
    await expect(page.locator('main a[href^="/r/"]').first()).toHaveText(title)
  }
  await expect(ben.page.getByText('pause 4 s')).toBeVisible()
  await expect(cleo.page.getByText('pause 4 s')).toHaveCount(0)
  await ben.page.reload()
  await expect(ben.page.getByText('You had 0 of 1 right.')).toBeVisible()
  await expectFits(cleo.page, 'what is left, on a phone')

  const { projected } = teacher
  await projected.getByRole('link', { name: 'Open the report' }).click()
  await expect(projected).toHaveURL(`${room.server.url}/report/${room.code}`)
  const people = projected.getByRole('table').filter({ hasText: 'Cleo' }).first()
  for (const name of ['Ada', 'Ben', 'Cleo'])
    await expect(people.getByRole('row').filter({ hasText: name })).toBeVisible()
  await expect(projected.getByRole('main')).toContainText('67 % right')
  await expectAccessibleInBothThemes(projected, 'the report')
  const [download] = await Promise.all([
    projected.waitForEvent('download'),
    projected.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  for (const name of ['Ada', 'Ben', 'Cleo']) expect(csv).toContain(name)
})
