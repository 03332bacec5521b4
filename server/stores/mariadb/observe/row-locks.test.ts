import { expect, test } from 'vitest'
import { holderOf, rowLocksIn, waitsFor } from './row-locks.ts'

const hex = (text: string) => Buffer.from(text).toString('hex')

/** Formats one transaction as in MariaDB 10.11's `SHOW ENGINE INNODB STATUS`. */
function transaction(thread: number, ...locks: string[]): string {
  const records = locks.map(
    (mode) => `RECORD LOCKS space id 2 page no 3 n bits 320 index PRIMARY of table \`shop\`.\`locks\` trx id 12 ${mode}
Record lock, heap no 2 PHYSICAL RECORD: n_fields 3; compact format; info bits 0
 0: len 4; hex 80000001; asc     ;;
 1: len 10; hex ${hex('lock:stock')}; asc lock:stock;;
`,
  )
  return `---TRANSACTION 12, ACTIVE 0 sec
MariaDB thread id ${thread}, OS thread handle 131525726115520, query id 13 localhost  Updating
${records.join('\n')}`
}

const shared = 'lock mode S locks rec but not gap'
const own = 'lock_mode X locks rec but not gap'
const waits = 'lock_mode X locks rec but not gap waiting'

test('who has locked a row, and who waits for whom, whatever column says which row it is', () => {
  const locks = rowLocksIn(transaction(5, own) + transaction(6, waits, waits), 'locks', 'lock:stock')
  expect(holderOf(locks)).toBe(5)
  expect([...waitsFor(locks)]).toEqual([[6, 5]])
  expect(rowLocksIn(transaction(5, own), 'locks', 'lock:returns')).toEqual([])
  expect(rowLocksIn(transaction(5, own), 'stock', 'lock:stock')).toEqual([])
})

test('a row that is shared is nobody’s, and whoever wants to change it waits for the others, not for itself', () => {
  const locks = rowLocksIn(transaction(6, waits, shared, waits) + transaction(5, shared), 'locks', 'lock:stock')
  expect(holderOf(locks)).toBeUndefined()
  expect([...waitsFor(locks)]).toEqual([[6, 5]])
})
