/** Who has locked a row, as InnoDB itself says: `SHOW ENGINE INNODB STATUS`, with `innodb_status_output_locks`. */

export interface RowLock {
  /** The connection whose transaction has it. */
  thread: number
  /** It waits for it. */
  waiting: boolean
  /** Others may share it. */
  shared: boolean
}

/** The locks on the row of `table` that has this text in a column: in its primary key, in an index, or in none. */
export function rowLocksIn(status: string, table: string, text: string): RowLock[] {
  const hex = Buffer.from(text).toString('hex')
  const isOurs = new RegExp(`^ \\d+: len \\d+; hex ${hex}; `, 'm')
  const transactions = status.split(/^---TRANSACTION /m).slice(1)
  return transactions.flatMap((transaction) => {
    const [, thread] = /^(?:MariaDB|MySQL) thread id (\d+),/m.exec(transaction) ?? []
    const parts = transaction.split(/^(?=RECORD LOCKS )/m).filter((part) => part.startsWith('RECORD LOCKS '))
    return parts.flatMap((part) => {
      const [, name, mode, waits] =
        /table `\w+`\.`(\w+)` trx id \d+ lock[_ ]mode (S|X)[^\n]*?( waiting)?\n/.exec(part) ?? []
      if (name !== table || !isOurs.test(part)) return []
      return [{ thread: Number(thread), waiting: waits !== undefined, shared: mode === 'S' }]
    })
  })
}

/** Who has locked the row for itself alone. One that others may share is nobody's. */
export function holderOf(locks: readonly RowLock[]): number | undefined {
  return locks.find(({ waiting, shared }) => !waiting && !shared)?.thread
}

/** Who waits for the row, and for whom: for the first other connection that has locked it. */
export function waitsFor(locks: readonly RowLock[]): Map<number, number | undefined> {
  const waiters = locks.filter(({ waiting }) => waiting).map(({ thread }) => thread)
  return new Map(
    waiters.map((waiter) => [waiter, locks.find(({ waiting, thread }) => !waiting && thread !== waiter)?.thread]),
  )
}
