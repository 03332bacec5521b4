import { expect, type Locator, type Page } from '@playwright/test'
import type { Theatre } from './theatre.ts'

/**
 * A view of the pages, and a function that opens the view without a run. Views of the theatre show the scenario's reference recording, which is always the
 * same.
 */
export interface View {
  name: string
  show: (theatre: Theatre) => Promise<void>
  /** CSS selector of the part that differs from the previous view. If it is missing, every part may differ. */
  changes?: string
  /** CSS selector of repeated parts, which only the soak checks. */
  repeats?: string
}

export const panels = ['code', 'console', 'state', 'verdict', 'notes', 'table'] as const

/** Whether to check all parts of every view at every size, as `npm run soak` does. */
export const looksAtAll = process.env.LOCKSTEP_EVERY_SIZE === '1'

const chapter = 'section[aria-labelledby^=chapter-]'

/** Returns views of pages that belong to no lesson. `scenario` may be any scenario of the catalogue. */
export function pagesAround(scenario: string): View[] {
  const at = (name: string, path: string, sign: string, words = ''): View => ({
    name,
    async show(theatre) {
      await goTo(theatre, path)
      await expect(theatre.page.getByTestId(sign).filter({ hasText: words }).first()).toBeVisible()
    },
  })
  const recordings: View = {
    name: 'recordings',
    async show(theatre) {
      const { page } = theatre
      await goTo(theatre, '/recordings')
      // A server without runs shows a message instead of the list.
      const list = page.getByTestId('recordings').or(page.getByText('Nothing has been recorded yet.'))
      await expect(list.first()).toBeVisible()
    },
  }
  return [
    at('which', '/which', 'which-page'),
    at('test', '/test/3', 'quiz-question'),
    { ...at('libraries', '/libraries', 'libraries-page'), repeats: 'tr ~ tr' },
    { ...at('compare', '/compare', 'compare-page'), repeats: 'section ~ section' },
    { ...at('library', '/', `scenario-${scenario}`), repeats: `${chapter} ~ ${chapter}` },
    recordings,
    at('missing-page', '/nowhere/at/all', 'error-note', 'no such page'),
    at('missing-scenario', `/s/${scenario}x`, 'error-note', `${scenario}x`),
    at('missing-recording', `/s/${scenario}?run=never-made`, 'error-note'),
  ]
}

/**
 * Opens a path through the page's own router, so that code, axe and explorations stay loaded. Two pages are loaded from scratch: the first page, and a page
 * that is opened after a lesson, because the lesson's note would stay until the new page has opened.
 */
async function goTo({ page, server }: Theatre, path: string): Promise<void> {
  const url = page.url()
  const isSame = new URL(path, server.url).pathname === new URL(url).pathname
  const leadsOn = url.startsWith(`${server.url}/`) && (isSame || !url.startsWith(`${server.url}/s/`))
  if (leadsOn) await page.evaluate((next) => history.pushState(null, '', next), path)
  else await page.goto(`${server.url}${path}`)
}

export function idle(scenario: string): View {
  return { name: 'idle', show: (theatre) => theatre.open(scenario) }
}

/** Returns a view of the last beat but one, with a panel open. Most kinds of marks are drawn at this beat. */
export function recorded(scenario: string, panel: (typeof panels)[number]): View {
  return {
    name: `recorded-${panel}`,
    async show(theatre) {
      await openOnce(theatre, scenario)
      await theatre.press('End')
      await theatre.press('ArrowLeft')
      await theatre.press(String(panels.indexOf(panel) + 1))
      const shown = theatre.page.getByTestId(`panel-${panel}`)
      await expect(shown).toBeVisible()
      // The code's scroll position depends on the lines that were shown before.
      if (panel === 'code') await shown.getByRole('region').evaluate((box) => box.scrollTo(0, box.scrollHeight))
    },
  }
}

/** Opens the recording unless it is already open. No test answers the recording's questions, so each view is the same as on a new page. */
async function openOnce(theatre: Theatre, scenario: string): Promise<void> {
  const { page, root, server } = theatre
  const isThere = page.url().startsWith(`${server.url}/s/${scenario}?run=reference`)
  if (!isThere || (await root.getAttribute('data-status')) !== 'recorded') await theatre.openReference(scenario)
  else if (await page.locator('dialog[open]').isVisible()) await theatre.press('Escape')
  await theatre.press('1')
}

export function asking(scenario: string): View {
  return {
    name: 'question',
    async show(theatre) {
      await openOnce(theatre, scenario)
      await theatre.press('Home')
      for (let steps = 0; steps < 30 && !(await theatre.question.isVisible()); steps += 1)
        await theatre.press('ArrowRight')
      await expect(theatre.question).toBeVisible()
    },
  }
}

export function keys(scenario: string): View {
  return {
    name: 'keys',
    async show(theatre) {
      await openOnce(theatre, scenario)
      await theatre.press('Home')
      await theatre.press('?')
      await expect(theatre.page.getByRole('dialog')).toBeVisible()
    },
  }
}

export function viewsOf(scenario: string): View[] {
  const [first, ...others] = panels
  const changing = others.map((panel) => ({
    ...recorded(scenario, panel),
    changes: `[data-testid=panel-${panel}], [role=tablist]`,
  }))
  return [idle(scenario), recorded(scenario, first), ...changing, asking(scenario), keys(scenario)]
}

/** Returns views of explored orders: the map, the board, the game and its levels. */
export function viewsOfOrders(): View[] {
  const at = (name: string, path: string, isThere: (page: Page) => Locator): View => ({
    name,
    async show(theatre) {
      await goTo(theatre, path)
      // A lock on a quorum has to be explored before its board is shown, which takes a minute on a busy machine.
      await expect(isThere(theatre.page)).toBeVisible({ timeout: 180_000 })
      // Other locks may still be being explored or drawn.
      await expect(theatre.page.getByText(/^(Waiting for its turn|Looking for every order: )/)).toHaveCount(0)
    },
  })
  const mapOf = (lesson: string) => `/s/${lesson}/explore`
  const told = (words: RegExp) => (page: Page) => page.getByText(words).first()
  const board = (steps: string) => (page: Page) => page.locator(`[data-testid=board][data-steps="${steps}"]`)
  return [
    at('levels', '/break', told(/^Level 2$/)),
    at('map', `${mapOf('check-then-delete')}?crashes=1`, told(/^Click a red box/)),
    at('map-unexplored', mapOf('semaphore'), told(/Several may hold it at once/)),
    at('board', `${mapOf('check-then-delete')}?crashes=1&path=A.A.A.A.~.B.A`, board('A A A A ~ B A')),
    at('board-three', `${mapOf('gc-pause')}?clients=3&crashes=1&path=A.A.~.B`, board('A A ~ B')),
    at('board-late', `${mapOf('retry-after-lost-reply')}?path=A%2F.B`, board('A/ B')),
    at('board-nodes', `${mapOf('amnesiac-node')}?path=A.-n1.A.B`, board('A -n1 A B')),
    at('board-down', `${mapOf('amnesiac-node')}?lock=restart-after-one-lease&path=A.!n1.B`, board('A !n1 B')),
    at('level', `${mapOf('setnx-without-expire')}?goal=no-immortal-lock&play=`, board('')),
    at('level-won', `${mapOf('setnx-without-expire')}?goal=no-immortal-lock&path=A.!A&play=`, board('A !A')),
  ]
}
