/** Shows a select for the minutes of a clock that starts with a question or with a hands-on task. */
import { type ClockMinutes, clockMinutes } from '#model/messages/clock.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Choice } from './Choice.tsx'

export function ClockChoice({ value, onChange }: { value: ClockMinutes; onChange: (minutes: ClockMinutes) => void }) {
  const { label, off, minutes } = leadWords.clock
  return (
    <Choice
      label={label}
      value={String(value)}
      options={clockMinutes.map((each) => [String(each), each === 0 ? off : minutes(each)])}
      onChange={(chosen) => onChange(clockMinutes.find((each) => String(each) === chosen) ?? 0)}
    />
  )
}
