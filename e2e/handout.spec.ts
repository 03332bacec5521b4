/**
 * Tests printed lessons, which the command line creates. Each lesson takes one A4 page for the class and one for the teacher, and nothing on a page is cut off.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { root } from '../bin/setup/project.mjs'
import { looksAtAll } from './support/views.ts'

/** The lessons with the most and longest questions, the most workers, and the most nodes. The soak tests all lessons. */
const some = ['choosing-a-lease', 'thundering-herd', 'amnesiac-node']
/** Minimum scale of a printed timeline. At this scale, the smallest texts are about 5 points high. */
const leastScale = 0.55

test('a lesson on paper is one A4 page, and so is what its teacher gets', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-handout-'))
  const which = looksAtAll ? ['--all'] : some
  execFileSync(process.execPath, [join(root, 'bin/lockstep.mjs'), 'handout', ...which, '--out', folder], { cwd: root })
  await page.emulateMedia({ media: 'print' })
  for (const file of ['handouts.html', 'handouts-teacher.html']) {
    await page.goto(pathToFileURL(join(folder, file)).href)
    await page.evaluate(() => document.fonts.ready)
    const sheets = await measured(page)
    expect(sheets.length).toBeGreaterThanOrEqual(some.length)
    expect(sheets.filter(({ isCut }) => isCut).map(({ lesson }) => lesson)).toEqual([])
    expect(sheets.filter(({ scale }) => scale < leastScale).map(({ lesson }) => lesson)).toEqual([])
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets.length)
  }
  rmSync(folder, { recursive: true })
})

function measured(page: Page): Promise<{ lesson: string | undefined; isCut: boolean; scale: number }[]> {
  return page.locator('.sheet').evaluateAll((sheets) =>
    sheets.map((sheet) => {
      const runs = sheet.querySelector<SVGSVGElement>('.runs')
      const box = runs?.getBoundingClientRect()
      const drawn = runs?.viewBox.baseVal
      const { lesson, teacher } = (sheet as HTMLElement).dataset
      return {
        lesson: lesson ?? teacher,
        isCut: sheet.scrollHeight > sheet.clientHeight || sheet.scrollWidth > sheet.clientWidth,
        scale:
          box === undefined || drawn === undefined ? 1 : Math.min(box.width / drawn.width, box.height / drawn.height),
      }
    }),
  )
}
