/** Shows the database's contents: each key, its value, and the order in which leases end. */
import type { Position } from '#model/messages/exploration.ts'
import { explorerWords } from '../locale/explorer.ts'
import { ClientMark } from '../ui/ClientMark.tsx'
import styles from './StoreContents.module.css'

interface StoreContentsProps {
  position: Position
  /** Whether the run has no lock. If so, nothing has a lease. */
  lockless: boolean
}

export function StoreContents({ position: { database, down, holders }, lockless }: StoreContentsProps) {
  const several = holders.length > 1
  const nameOf = (node: string) => (down.includes(node) ? explorerWords.board.downNode(node) : node)
  return (
    <section className={styles.database} aria-label={explorerWords.board.database} data-testid="database">
      <h3>{explorerWords.board.database}</h3>
      {database.length === 0 ? (
        <p>{explorerWords.board.empty}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{explorerWords.board.key}</th>
              <th scope="col">{explorerWords.board.value}</th>
              {lockless ? null : <th scope="col">{explorerWords.board.lease}</th>}
            </tr>
          </thead>
          <tbody>
            {database.map(({ node, key, value, due, holder }) => (
              <tr key={`${node} ${key}`}>
                <td>
                  {several && node !== 'stock' ? <code>{nameOf(node)} </code> : null}
                  <code>{key}</code>
                </td>
                <td>
                  {holder === undefined ? null : <ClientMark client={holder} small />} <code>{value}</code>
                </td>
                {lockless ? null : (
                  <td data-forever={due === null || undefined}>
                    {due === null
                      ? node === 'stock'
                        ? ''
                        : explorerWords.board.forever
                      : explorerWords.board.due(due)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
