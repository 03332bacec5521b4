import { useState } from 'react'
import type { Plan } from '#model/messages/plan.ts'
import { saveFile } from '#web/base/save-file.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import styles from './PlanTab.module.css'
import { parsePlan, planText } from './plan-file.ts'
import { problemText } from './problem-text.ts'

interface PlanFileButtonsProps {
  plan: Plan | null
  onLoad: (plan: Plan) => void
  onSaved: (fileName: string) => void
}

export function PlanFileButtons({ plan, onLoad, onSaved }: PlanFileButtonsProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const load = async (file: File) => {
    const read = parsePlan(await file.text())
    setBroken(problemText(read))
    if (read.is === 'plan') onLoad(read.plan)
  }
  return (
    <>
      <FileButton
        text={consoleWords.plan.load}
        accept="application/json,.json"
        aria-label={consoleWords.plan.load}
        data-testid="plan-file"
        onFile={(file) => void load(file)}
      />
      {plan === null ? null : <Button onClick={() => onSaved(save(plan))}>{consoleWords.plan.save}</Button>}
      {broken === null ? null : (
        <p ref={(text) => text?.scrollIntoView({ block: 'nearest' })} className={styles.broken} role="alert">
          {broken}
        </p>
      )}
    </>
  )
}

/** Saves the plan, and returns the file's name. */
function save(plan: Plan): string {
  const name = `${plan.title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.json`
  saveFile(new Blob([planText(plan)], { type: 'application/json' }), name)
  return name
}
