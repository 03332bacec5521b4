/** Copies commands for redis-cli: the ones that are shown, or all that one client sent up to the last shown row. */
import { redisCliText } from '#web/format/redis-cli.ts'
import { consolePanelWords } from '#web/locale/theatre/console.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './CopyCommands.module.css'
import { whole } from './console-index.ts'

interface CopyCommandsProps {
  run: RunReplay
  numbers: () => readonly number[]
  until: number
}

export function CopyCommands({ run, numbers, until }: CopyCommandsProps) {
  const { sources, clients } = run.header
  const commandsOf = (rows: readonly number[], client?: string) =>
    rows
      .flatMap((row) => run.consoleRows(whole, row, row + 1))
      .flatMap((row) =>
        row.kind === 'command' && (client === undefined || row.command.client === client) ? [row.command.argv] : [],
      )
  const all = () => Array.from({ length: until }, (_, i) => i)
  return (
    <Popover label={consolePanelWords.copyAbout} button={consolePanelWords.copy} buttonClass={styles.opener}>
      {() => (
        <div className={styles.choices}>
          <CopyButton label={consolePanelWords.copyShown} text={() => redisCliText(commandsOf(numbers()), sources)}>
            {consolePanelWords.copyShown}
          </CopyButton>
          {clients.map((client) => (
            <CopyButton
              key={client}
              label={consolePanelWords.copyClient(client)}
              text={() => redisCliText(commandsOf(all(), client), sources)}
            >
              {consolePanelWords.copyClient(client)}
            </CopyButton>
          ))}
          <p>{consolePanelWords.copyHint}</p>
        </div>
      )}
    </Popover>
  )
}
