import type { ReactNode } from 'react'
import type { TraceHeader } from '#model/trace/trace.ts'
import { consolePanelWords } from '#web/locale/theatre/console.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './ConsoleFilter.module.css'
import type { RowFilter } from './filter.ts'

interface ConsoleFilterProps {
  header: TraceHeader
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
  shown: number
  all: number
  children: ReactNode
}

export function ConsoleFilter({ header, filter, onFilter, shown, all, children }: ConsoleFilterProps) {
  const nodes = header.fleet.nodes.filter((node) => node.role !== 'sentinel')
  return (
    <div className={styles.filter}>
      <SearchField
        look="flat"
        className={styles.search}
        label={consolePanelWords.filter}
        hint={consolePanelWords.filterHint}
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      >
        <span className={styles.count} role="status">
          {consolePanelWords.rows(shown, all)}
        </span>
      </SearchField>
      <div className={styles.facets}>
        <fieldset className={styles.clients}>
          <legend className="sr-only">{consolePanelWords.clients}</legend>
          {header.clients.map((client) => (
            <ClientToggle key={client} client={client} filter={filter} onFilter={onFilter} />
          ))}
        </fieldset>
        {nodes.length < 2 ? null : (
          <select
            aria-label={consolePanelWords.node}
            value={filter.node ?? ''}
            onChange={(event) => onFilter({ ...filter, node: event.target.value === '' ? null : event.target.value })}
          >
            <option value="">{consolePanelWords.anyNode}</option>
            {nodes.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        )}
        <button
          type="button"
          className={styles.facet}
          aria-pressed={filter.telling}
          title={consolePanelWords.changesAbout}
          onClick={() => onFilter({ ...filter, telling: !filter.telling })}
        >
          {consolePanelWords.changes}
        </button>
        <button
          type="button"
          className={styles.facet}
          aria-pressed={filter.noRepeats}
          title={consolePanelWords.repeatsAbout}
          onClick={() => onFilter({ ...filter, noRepeats: !filter.noRepeats })}
        >
          {consolePanelWords.repeats}
        </button>
        {children}
      </div>
    </div>
  )
}

interface ClientToggleProps {
  client: string
  filter: RowFilter
  onFilter: (filter: RowFilter) => void
}

function ClientToggle({ client, filter, onFilter }: ClientToggleProps) {
  const { clients } = filter
  const chosen = clients.includes(client)
  return (
    <button
      type="button"
      className={styles.client}
      aria-pressed={chosen}
      onClick={() =>
        onFilter({ ...filter, clients: chosen ? clients.filter((each) => each !== client) : [...clients, client] })
      }
    >
      <ClientMark client={client} small hollow={clients.length > 0 && !chosen} />
    </button>
  )
}
