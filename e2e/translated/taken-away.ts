import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../bin/setup/project.mjs'
import type { Endpoint } from '../support/endpoint.ts'
import { take } from '../support/files.ts'
import { expect } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import { Theatre } from '../support/theatre.ts'
import { laptop, type Reader } from './reader.ts'

/** Opens exported files from the disk: a recording as a single page, and printed lessons. */
export async function takenAway({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  const theatre = new Theatre(page, server)
  await theatre.openReference('gc-pause')
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-taken-'))
  const file = join(folder, 'lesson.html')
  renameSync(await take(page, 'html'), file)
  await page.goto(pathToFileURL(file).href)
  await theatre.waitFor('recorded')
  await theatre.press('End')
  await look(page, `${tag} file of a recording`)
  const lessons = ['gc-pause', 'choosing-a-lease', 'thundering-herd', 'amnesiac-node']
  const program = [join(root, 'bin/lockstep.mjs'), 'handout', ...lessons, '--lang', tag, '--out', folder]
  execFileSync(process.execPath, program, { cwd: root })
  await page.emulateMedia({ media: 'print' })
  for (const name of ['handouts.html', 'handouts-teacher.html']) {
    await page.goto(pathToFileURL(join(folder, name)).href)
    await look(page, `${tag} ${name}`)
    const cut = await page
      .locator('.sheet')
      .evaluateAll((sheets) =>
        sheets.map((sheet) => sheet.scrollHeight > sheet.clientHeight || sheet.scrollWidth > sheet.clientWidth),
      )
    expect.soft(cut, name).toEqual(lessons.map(() => false))
  }
  rmSync(folder, { recursive: true })
}
