/** Who has locked a row, as InnoDB itself says: `SHOW ENGINE INNODB STATUS`, with `innodb_status_output_locks`. */

export interface RowLock {
  /** The connection whose transaction has it. */
  thread: number
  /** It waits for it. */
  waiting: boolean
  /** Others may share it. */
  shared: boolean
}

/** The locks on the row of `table` whose primary key begins with this text. */
export function rowLocksIn(status: string, table: string, key: string): RowLock[] {
  const hex = Buffer.from(key).toString('hex')
  const transactions = status.split(/^---TRANSACTION /m).slice(1)
  return transactions.flatMap((transaction) => {
    const [, thread] = /^(?:MariaDB|MySQL) thread id (\d+),/m.exec(transaction) ?? []
    const parts = transaction.split(/^(?=RECORD LOCKS )/m).filter((part) => part.startsWith('RECORD LOCKS '))
    const locks = parts.flatMap((part) => {
      const [, name, mode, waits] =
        /table `\w+`\.`(\w+)` trx id \d+ lock_mode (S|X)[^\n]*?( waiting)?\n/.exec(part) ?? []
      const isOurs = name === table && new RegExp(`^ 0: len \\d+; hex ${hex}; `, 'm').test(part)
      return isOurs ? [{ thread: Number(thread), waiting: waits !== undefined, shared: mode === 'S' }] : []
    })
    // A lock that is waited for is listed twice: as what is waited for, and among the transaction's own.
    return locks.slice(0, 1)
  })
}
