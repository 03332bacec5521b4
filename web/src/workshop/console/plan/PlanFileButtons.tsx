import { useState } from 'react'
import type { Plan } from '#model/messages/plan.ts'
import { saveFile } from '#web/base/save-file.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import styles from './PlanTab.module.css'
import { parsePlan, planText } from './plan-file.ts'
import { problemText } from './problem-text.ts'

export function PlanFileButtons({ plan, onLoad }: { plan: Plan | null; onLoad: (plan: Plan) => void }) {
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
      {plan === null ? null : <Button onClick={() => save(plan)}>{consoleWords.plan.save}</Button>}
      {broken === null ? null : (
        <p className={styles.broken} role="alert">
          {broken}
        </p>
      )}
    </>
  )
}

function save(plan: Plan): void {
  const name = `${plan.title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.json`
  saveFile(new Blob([planText(plan)], { type: 'application/json' }), name)
}
