import type { Level } from '#model/messages/game-levels.ts'
import type { ClassLevel } from '#model/messages/workshop-level.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { marks } from '#web/locale/marks.ts'
import { Choice } from '#web/workshop/ui/Choice.tsx'
import { levelWords } from './words.ts'

interface LevelChoiceProps {
  levels: readonly Level[]
  level: ClassLevel
  onChange: (level: ClassLevel) => void
}

export function LevelChoice({ levels, level, onChange }: LevelChoiceProps) {
  const chosen = levels.find((each) => isSameLevel(each, level))
  return (
    <Choice
      label={levelWords.console.title}
      value={chosen?.id ?? ''}
      options={levels.map(({ id, goal, heading, lessonTitle }, at) => [
        id,
        marks.numbered(at + 1, marks.aside(explorerWords.game.titled(goal, heading), lessonTitle)),
      ])}
      onChange={(id) => {
        const next = levels.find((each) => each.id === id)
        if (next !== undefined) onChange(classLevel(next))
      }}
      testId="level-choice"
    />
  )
}

export const isSameLevel = (one: ClassLevel, other: ClassLevel): boolean =>
  one.scenario === other.scenario && one.lock === other.lock && one.goal === other.goal

export const classLevel = ({ scenario, lock, goal }: ClassLevel): ClassLevel => ({ scenario, lock, goal })
