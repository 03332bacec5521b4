import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../bin/setup/project.mjs'

export interface ListedScenario {
  id: string
  chapter: string
  teaches: string
  fleet: string
  locks: { id: string; role: 'wrong' | 'right' | 'compared' }[]
}

/** Returns the scenarios to test, as listed by the command line, so that nobody has to maintain a list. */
export function listScenarios(): ListedScenario[] {
  // Runs the command line only once, because the processes that run the tests inherit the list in their environment.
  process.env.LOCKSTEP_LISTED ??= execFileSync(process.execPath, [join(root, 'bin/lockstep.mjs'), 'list', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  const scenarios = JSON.parse(process.env.LOCKSTEP_LISTED) as ListedScenario[]
  if (scenarios.length === 0) throw new Error('The catalogue is empty, so there is nothing to test')
  return scenarios
}
