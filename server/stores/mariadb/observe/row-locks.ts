/** Reads row locks from InnoDB's own report, `SHOW ENGINE INNODB STATUS` with `innodb_status_output_locks`. */

export interface RowLock {
  /** Id of the connection that runs the transaction. */
  thread: number
  waiting: boolean
  shared: boolean
}

/** Finds the locks on the row of `table` that contains this string in any column, whether the column is in a key or not. */
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

/** Returns the id of the connection with an exclusive lock on the row. A shared lock has no holder. */
export function holderOf(locks: readonly RowLock[]): number | undefined {
  return locks.find(({ waiting, shared }) => !waiting && !shared)?.thread
}

/** Maps each waiting connection to the first other connection that has locked the row. */
export function waitsFor(locks: readonly RowLock[]): Map<number, number | undefined> {
  const waiters = locks.filter(({ waiting }) => waiting).map(({ thread }) => thread)
  return new Map(
    waiters.map((waiter) => [waiter, locks.find(({ waiting, thread }) => !waiting && thread !== waiter)?.thread]),
  )
}
