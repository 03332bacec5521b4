import { join } from 'node:path'
import { runChild } from '../../setup/child.mjs'
import { root } from '../../setup/project.mjs'
import { visitAgain } from './visitor.mjs'

const lessons = ['mistaken-release', 'setnx-without-expire', 'check-then-delete']

/** Tries a lock in an external process, as the test suite of a lock library would. @param {import('./visitor.mjs').House} house */
export function tryLocks(house) {
  const visit = async (/** @type {number} */ at) => {
    const lesson = lessons[at % lessons.length] ?? ''
    const adapter = [process.execPath, join(root, 'server/cli/templates/client.mjs')]
    const out = join(house.folder, 'trials')
    const args = [join(root, 'bin/lockstep.mjs'), 'try', lesson, '--json', '--out', out, '--', ...adapter]
    const { status, output } = await runChild(process.execPath, args, { cwd: root, env: house.env })
    return status === 0 ? undefined : `${lesson} ended with ${status}: ${output.trim().split('\n').at(-1)}`
  }
  return visitAgain(house, { title: 'trials', restMs: 20_000, visit })
}
