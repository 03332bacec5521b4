import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readyBrowser } from '../../setup/browser.mjs'
import { Server } from '../server.mjs'
import { wrongAfterwards } from './afterwards.mjs'
import { teach } from './taught.mjs'

/** @param {import('../tasks.mjs').Place} place @returns {Promise<import('../tasks.mjs').Found>} */
export async function wholeClass({ traces, env }) {
  const executablePath = await readyBrowser(() => {})
  const server = new Server(traces, env)
  await server.start()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const hostToken = readFileSync(join(traces, 'data', 'host-token'), 'utf8').trim()
  const house = {
    url: () => server.url,
    hostToken: () => hostToken,
    folder: traces,
    env,
    wasDisturbed: () => false,
    kill: () => server.killAndStart(),
  }
  /** @type {string[]} */
  let surprises
  try {
    const room = await teach(house, browser, process.env.LOCKSTEP_PICTURES ?? join(traces, 'pictures'))
    surprises = await wrongAfterwards(server.url, room)
  } catch (error) {
    surprises = [error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)]
  }
  await browser.close()
  await server.stop()
  return { runs: 1, inconclusive: 0, surprises }
}
