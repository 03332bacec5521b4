import { useState } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { comparisonWords as words } from '#web/locale/theatre/comparison.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './ComparisonTable.module.css'
import { type Comparison, comparisonOf, markdownOf } from './comparison.ts'

export function ComparisonTable({ lesson }: { lesson: Lesson }) {
  const runs = useTheatre((theatre) => theatre.runs)
  const [open, setOpen] = useState(false)
  const comparison = comparisonOf(lesson, (id) => runs.find(({ lock }) => lock === id)?.judgement?.metrics)
  if (comparison === null) return null
  return (
    <>
      <Button data-testid="compare" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={open} title={words.title} onClose={() => setOpen(false)} wide testId="comparison">
        <Table comparison={comparison} />
        <footer className={styles.foot}>
          <p>{words.about}</p>
          <CopyButton text={() => markdownOf(comparison)} label={words.copy}>
            {words.copy}
          </CopyButton>
        </footer>
      </Dialog>
    </>
  )
}

function Table({ comparison: { head, rows } }: { comparison: Comparison }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, kind, cells }) => (
            <tr key={name} data-kind={kind}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
