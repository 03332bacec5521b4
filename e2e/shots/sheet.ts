/** Writes one page, and a screenshot of this page, that shows all screenshots side by side. Playwright calls this after all screenshots have been taken. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readyBrowser } from '../../bin/setup/browser.mjs'
import { say } from '../../bin/setup/project.mjs'
import { shotsFolder } from './folder.ts'

const style = `
  body { margin: 24px; font: 13px system-ui; background: #808080; color: #fff }
  main { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  figure { margin: 0 } img { display: block; height: 300px } figcaption { padding: 4px 0 }`

export default async function makeSheet(): Promise<void> {
  const names = readdirSync(shotsFolder).filter((name) => name.endsWith('.png') && name !== 'sheet.png')
  const figures = names.sort().map((name) => {
    const address = encodeURIComponent(name)
    return `<figure><a href="${address}"><img src="${address}" alt=""></a><figcaption>${name.replace('.png', '')}</figcaption></figure>`
  })
  const sheet = join(shotsFolder, 'sheet.html')
  writeFileSync(
    sheet,
    `<!doctype html><title>Lockstep</title><style>${style}</style><main>${figures.join('\n')}</main>`,
  )

  const browser = await chromium.launch({ executablePath: await readyBrowser(say), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 2400, height: 1200 } })
  await page.goto(`file://${sheet}`)
  await page.screenshot({ path: join(shotsFolder, 'sheet.png'), fullPage: true })
  await browser.close()
  say(`${names.length} pictures; all of them on ${sheet}`)
}
