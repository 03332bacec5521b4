/** Shows the search field and the filters by property, fault, and store. Filters offer only values that occur in the library. */
import type { RefObject } from 'react'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './Finder.module.css'
import { type Findable, type LessonFilter, storeOf } from './search.ts'

interface FinderProps {
  lessons: readonly Findable[]
  filter: LessonFilter
  onChange: (filter: LessonFilter) => void
  input: RefObject<HTMLInputElement | null>
}

/** Returns the values that occur, with their names, in the dictionary's order. */
function occurring<Id extends string>(names: Readonly<Record<Id, string>>, found: ReadonlySet<Id>): [Id, string][] {
  return (Object.entries(names) as [Id, string][]).filter(([id]) => found.has(id))
}

export function Finder({ lessons, filter, onChange, input }: FinderProps) {
  const titles = Object.fromEntries(Object.entries(words.properties).map(([id, { title }]) => [id, title])) as Record<
    Findable['teaches'],
    string
  >
  const faults = lessons.flatMap(({ locks }) => locks.flatMap((lock) => lock.faults.map((fault) => fault.do)))
  return (
    <search className={styles.finder}>
      <SearchField
        className={styles.search}
        label={words.library.search}
        hint={words.library.searchHint}
        value={filter.query}
        input={input}
        shortcut="/"
        onChange={(query) => onChange({ ...filter, query })}
      >
        <kbd aria-hidden="true">/</kbd>
      </SearchField>
      <Choice
        {...libraryWords.filters.property}
        value={filter.property}
        options={occurring(titles, new Set(lessons.map(({ teaches }) => teaches)))}
        onChange={(property) => onChange({ ...filter, property })}
      />
      <Choice
        {...libraryWords.filters.fault}
        value={filter.fault}
        options={occurring(libraryWords.faults, new Set(faults))}
        onChange={(fault) => onChange({ ...filter, fault })}
      />
      <Choice
        {...libraryWords.filters.store}
        value={filter.store}
        options={occurring(libraryWords.stores, new Set(lessons.flatMap(({ locks }) => locks.map(storeOf))))}
        onChange={(store) => onChange({ ...filter, store })}
      />
    </search>
  )
}

interface ChoiceProps<Id extends string> {
  label: string
  any: string
  value: Id | ''
  options: [Id, string][]
  onChange: (value: Id | '') => void
}

function Choice<Id extends string>({ label, any, value, options, onChange }: ChoiceProps<Id>) {
  return (
    <label className={styles.choice} data-chosen={value !== '' || undefined}>
      <span className="sr-only">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Id | '')}>
        <option value="">{any}</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
