import { describe, expect, test } from 'vitest'
import { actionOf, refusal, waitsForOthers, writesLock } from './commands.ts'

const words = (text: string) => text.split(' ')
const key = 'lock:stock'

describe('[commands of a foreign process]', () => {
  test.each([
    ['SET lock:stock x NX PX 1500', 'acquire', 'acquire'],
    ['SET mutex:lock:stock x NX PX 1500', 'acquire', 'acquire'],
    ['EVALSHA 0123 1 lock:stock me', 'release', 'release'],
    ['evalsha 0123 1 lock:stock me', undefined, 'renew'],
    ['GET lock:stock', 'acquire', 'get'],
    ['SET other x', 'acquire', 'set'],
    ['SUBSCRIBE channel:{lock:stock}', 'acquire', 'subscribe'],
  ] as const)('%s while asked to %s is called %s', (command, doing, action) => {
    expect(actionOf(words(command), { key, doing })).toBe(action)
  })

  test('a write to the lock is narrated from a look at it', () => {
    expect(writesLock(words('pexpire lock:stock 10'), key)).toBe(true)
    expect(writesLock(words('PTTL lock:stock'), key)).toBe(false)
  })

  test.each(['BLPOP q 0', 'subscribe a', 'BZPOPMIN z 1'])('%s waits for others', (command) => {
    expect(waitsForOthers(words(command))).toBe(true)
  })

  test('what would blind or end the server is refused, and nothing like it', () => {
    for (const bad of [
      ...['SHUTDOWN', 'config SET x y', 'CLIENT KILL TYPE normal', 'SELECT 3', 'FLUSHALL', 'MONITOR'],
      ...['CONFIG GET requirepass', 'config get *', 'CONFIG GET maxmemory MASTERAUTH', 'CONFIG GET [r]equirep?ss'],
      ...['PUBLISH __keyspace@0__:lock expired', 'SPUBLISH __keyevent@0__:del lock'],
    ]) {
      expect([bad, refusal(words(bad))]).toEqual([bad, expect.stringContaining('NOPERM')])
    }
    for (const good of [
      'SELECT 0',
      'CLIENT SETNAME a',
      'CONFIG GET maxmemory',
      'MOVER x',
      'SET a b',
      'SCRIPT LOAD x',
      'PUBLISH released:lock 1',
      'SUBSCRIBE __keyspace@0__:lock',
    ]) {
      expect([good, refusal(words(good))]).toEqual([good, undefined])
    }
  })
})
