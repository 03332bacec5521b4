import { existsSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'
import { expect, it } from 'vitest'
import { findMariadb } from './program.ts'
import { socketOf } from './server.ts'
import { type Pair, promote, startPair } from './standby.ts'

it('a standby has what its dead primary confirmed, and no lock; nobody else copies from the primary', async ({
  skip,
}) => {
  const program = await findMariadb({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const { primary, standby }: Pair = await startPair(program, '.cache')
  const open = (socketPath: string) => createConnection({ socketPath, database: 'shop' })
  try {
    const before = await open(socketOf(primary))
    before.on('error', () => {})
    await before.query('CREATE TABLE t (id INT PRIMARY KEY)')
    await before.query('INSERT INTO t VALUES (1)')
    await before.query("SELECT GET_LOCK('lock', 1)")
    for (const user of ['', 'root', 'standby']) {
      const entering = createConnection({ host: '127.0.0.1', port: primary.port, user })
      await expect(entering).rejects.toThrow('Access denied')
    }
    await primary.kill()
    await promote(standby)
    const after = await open(socketOf(standby))
    expect((await after.query('SELECT id FROM t'))[0]).toEqual([{ id: 1 }])
    expect((await after.query("SELECT GET_LOCK('lock', 0) AS got"))[0]).toEqual([{ got: 1 }])
    await after.query('INSERT INTO t VALUES (2)')
    await after.end()
  } finally {
    await Promise.all([primary, standby].map((server) => server.end()))
  }
  expect([primary, standby].filter(({ folder }) => existsSync(folder))).toEqual([])
})
