import { expect, it } from 'vitest'
import { type Client, WorkEnded } from '#scenarios/define.ts'
import { loadCatalogue } from './load.ts'
import { workbench } from './workbench.ts'

const { locks } = await loadCatalogue()

/** Sells once with a lock that is lost during the work, which then fails with this error. Resolves with what the script did afterwards. */
async function sells(error: Error) {
  const [cast] = workbench({ id: 'bench', title: 'Bench', isLong: false }, locks).casts
  if (cast === undefined) throw new RangeError('the workbench has one lock')
  const done: string[] = []
  const me = {
    name: 'A',
    parameters: {},
    lock: {
      acquire: async () => true,
      held: () => false,
      release: async () => {
        done.push('release')
        return true
      },
    },
    stock: {
      read: async () => 9,
      write: async () => {
        done.push('write')
        return true
      },
    },
    work: () => Promise.reject(error),
  } as unknown as Client
  await cast.clients.A?.script(me)
  return done
}

it('releases a lock whose library has ended the work, and goes on', async () => {
  expect(await sells(new WorkEnded('renewal refused'))).toEqual(['release'])
})

it('hides no other error, though the lock is lost', async () => {
  await expect(sells(new TypeError('renew is not a function'))).rejects.toThrow('renew is not a function')
})
