import { expect, test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'

test('a lock is broken in as few steps as the shortest way has', async ({ theatre: { page, server } }) => {
  await page.goto(`${server.url}/s/setnx-without-expire/explore?goal=no-immortal-lock&play=`)
  const board = page.getByTestId('board')
  await expect(board).toHaveAttribute('data-steps', '')
  await page.keyboard.press('b')
  await expect(board).toHaveAttribute('data-steps', 'B')
  await page.keyboard.press('Backspace')
  await expect(board).toHaveAttribute('data-steps', '')
  await page.keyboard.press('a')
  await expect(board).toHaveAttribute('data-steps', 'A')
  await page.keyboard.press('Shift+A')
  await expect(page.getByTestId('level')).toContainText('Locked long after the crash')
  await expect(page.getByTestId('level-said')).toContainText('Broken in 2 steps. The shortest way has 2.')
  await expect(page.getByTestId('level').getByRole('img', { name: '3 of 3 stars' })).toBeVisible()
  await expect(page.getByTestId('next-level')).toHaveAttribute('href', /play=/)
  await page.getByRole('link', { name: 'All levels' }).click()
  await expect(page.locator('[data-solved]')).toHaveCount(1)
  // A returning player sees the next unsolved level, and the rules are hidden at first.
  await expect(page.getByText('Some locks cannot be broken.')).toBeHidden()
  await page.getByText('The rules').click()
  await expect(page.getByText('Some locks cannot be broken.')).toBeVisible()
  const next = page.getByTestId('next-up')
  await expect(next).toContainText('Level 1 · No lock')
  await next.click()
  await expect(page.getByTestId('level')).toContainText('Lose a sale')
  await expect(page.getByText('Who goes next?')).toBeVisible()
})

test('wrong beside right, a click that makes a step, and a way that is played live', async ({ theatre }) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/check-then-delete/explore?crashes=1`)
  await expect(page.getByTestId('map-set-nx-px-get-del')).toContainText('30 of 1,020 orders')
  await expect(page.getByTestId('map-set-nx-px')).toContainText('None of 620 orders')
  // The shortest path is described in words, and each of its steps links to the board at that position.
  const way = page.getByTestId('shortest-way').getByRole('link')
  await expect(way).toHaveText([
    ...['A gets the lock', 'A reads the stock', 'A writes the stock', 'A looks who has it'],
    ...['the lease ends', 'B gets the lock', 'A frees somebody else’s lock'],
  ])
  await way.nth(4).click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A A A ~')
  await expect(page.getByRole('list', { name: 'Steps so far' })).toContainText('A looks who has it')
  await page.getByRole('button', { name: 'Back to the start' }).click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', '')
  await page.getByTestId('step-A').click()
  await expect(page).toHaveURL(/path=A$/)
  await page.getByTestId('shortest').click()
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A A A ~ B A')
  await expect(page.getByTestId('position')).toContainText('a stranger touched the lock')
  // A path that is played live becomes an ordinary recording, except that it cannot be run again.
  await page.getByTestId('play-live').click()
  await expect(page).toHaveURL(/\/s\/explored\?run=/)
  await theatre.waitFor('recorded')
  await page.keyboard.press('End')
  await expect(theatre.root).toContainText('A stranger touched the lock')
  await expect(page.getByTestId('run-live')).toHaveCount(0)
})

test('the map tells the steps that are pointed at, and a click on them opens the board there', async ({ theatre }) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/check-then-delete/explore?crashes=1`)
  const map = page.getByTestId('map-set-nx-px-get-del')
  const river = map.getByTestId('river')
  await expect(map).toContainText('Click a red box')
  // Violations are at the right of the picture, and the first step is at the top.
  const box = await river.boundingBox()
  if (box === null) throw new Error('there is no picture')
  const first = { x: 4, y: 4 }
  await river.hover({ position: first })
  const told = map.locator('figcaption')
  await expect(told).toContainText(/^Step 1: (A|B) (gets the lock|crashes)\./)
  // The box is too narrow for its text, so a tooltip shows the text.
  await expect(map.getByTestId('tip')).toHaveText(/^(A|B) (gets the lock|crashes)$/)
  const step1 = (await told.innerText()).includes('crashes') ? /^!/ : /^[AB]$/
  await river.click({ position: first })
  await expect(page).toHaveURL(/path=(A|B|%21A|%21B)(&|$)/)
  const step = new URL(page.url()).searchParams.get('path') ?? ''
  await expect(page.getByTestId('board')).toHaveAttribute('data-steps', step)
  expect(step).toMatch(step1)
  // The result of a click is visible without scrolling, together with the picture that was clicked. The step's description stays when the mouse leaves the
  // picture.
  await expect(page.getByTestId('position')).toBeInViewport({ ratio: 0.99 })
  await expect(river).toBeInViewport({ ratio: 0.99 })
  await page.mouse.move(0, 0)
  await expect(map.getByTestId('tip')).toHaveCount(0)
  await expect(told).toContainText(/^Step 1: /)
  // Goes down to the violation by keyboard, and opens the board there.
  await map.getByRole('application').focus()
  for (let down = 1; down <= 7; down += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(told).toContainText(`Step ${down}: `)
  }
  await expect(told).toContainText('Step 7: A frees somebody else’s lock. Here it goes wrong.')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('position')).toContainText('a stranger touched the lock')
})

test('where no order goes wrong, a button lets more happen until one does', { tag: '@soak' }, async ({
  theatre: { page, server },
}) => {
  await page.goto(`${server.url}/s/setnx-without-expire/explore?crashes=0`)
  const map = page.getByTestId('map-setnx')
  await expect(map).toContainText('None of 8 orders')
  await expect(map).toContainText('The lesson breaks this lock, and no order here does.')
  await map.getByTestId('more-crashes').click()
  await expect(map).toContainText('24 of 42 orders')
  await expect(map.getByTestId('more-crashes')).toHaveCount(0)
  // The page must not say that the lesson breaks the correct lock.
  await expect(page.getByTestId('map-set-nx-px')).toContainText('Every order was tried.')
})

test('on a wall the pictures of both locks are whole, and what changes them stands above', { tag: '@soak' }, async ({
  theatre,
}) => {
  const { page, server } = theatre
  await setLooks(theatre, { projector: true })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${server.url}/s/check-then-delete/explore`)
  for (const lock of ['set-nx-px-get-del', 'set-nx-px'])
    await expect(page.getByTestId(`map-${lock}`).getByTestId('river')).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByTestId('leaseEnds-2')).toBeInViewport({ ratio: 0.99 })
})

test('a level whose lock holds is solved by saying so, and a wrong claim is told', async ({ theatre }) => {
  const { page, server } = theatre
  const said = page.getByTestId('level-said')
  await page.goto(`${server.url}/s/check-then-delete/explore?lock=set-nx-px-get-del&goal=owner-only&play=`)
  await page.getByTestId('cannot').click()
  await expect(said).toHaveText('It can be broken. Look again. That costs a star.')
  await page.goto(`${server.url}/s/check-then-delete/explore?lock=set-nx-px&goal=owner-only&play=`)
  await page.getByTestId('cannot').click()
  await expect(said).toContainText('Nobody frees or changes somebody else’s lock, in 620 orders.')
  await expect(said).toContainText('Right: no order does it.')
  await expect(said).toContainText('Other rules do break in some orders: two have the lock at once')
})

test('where several nodes grant the lock, the board says whom each of them names, and offers only what may happen', {
  tag: '@soak',
}, async ({ theatre }) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/amnesiac-node/explore?path=A.-n1.A.B`)
  await expect(page.getByTestId('position')).toContainText('n1 says B has it. n2 says A has it.')
  // A key's row begins with its node and ends with its holder.
  await expect(page.getByTestId('database').getByRole('row')).toContainText([
    /Key/,
    /n1 lock:stock.*B/,
    /n2 lock:stock.*A/,
  ])
  await expect(page.getByTestId('step-A')).toContainText('A asks n3')
  // No lease may end in this exploration, so the step is not offered.
  await expect(page.getByTestId('choices')).not.toContainText('A lease ends')
})

test('where no lock can be explored there is nothing to choose, and why is said', { tag: '@soak' }, async ({
  theatre,
}) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/check-then-delete/explore`)
  await expect(page.getByTestId('crashes-1')).toBeVisible()
  await page.goto(`${server.url}/s/semaphore/explore`)
  await expect(page.getByText('This lock cannot be explored.')).toHaveCount(2)
  await expect(page.getByTestId('crashes-1')).toHaveCount(0)
})

test('two clients hinder each other on a quorum, and nobody gets the lock: that is a level too', {
  tag: '@soak',
}, async ({ theatre }) => {
  const { page, server } = theatre
  await page.goto(`${server.url}/s/split-vote/explore?lock=redlock-synchronised&goal=progress&play=`)
  const board = page.getByTestId('board')
  await page.getByTestId('cannot').click()
  await expect(page.getByTestId('level-said')).toHaveText('It can be broken. Look again. That costs a star.')
  const walked: string[] = []
  for (const step of ['A', 'A/', 'A?', 'B', 'B', 'B']) {
    await page.getByTestId(`step-${step}`).click()
    walked.push(step)
    await expect(board).toHaveAttribute('data-steps', walked.join(' '))
  }
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.getByTestId('level-said')).toContainText('Try this: A')
  await page.getByTestId('step-A').click()
  await expect(page.getByTestId('level-said')).toContainText('Broken in 7 steps. The shortest way has 7.')
  await expect(page.getByTestId('level')).toContainText('it can go the same way every time')
})
