/** What steps and positions are called. */
import type { ChoiceView, Position } from '../../../model/messages/exploration.ts'
import { explorerWords } from '../locale/en/explorer.ts'

const { board } = explorerWords

/** What happens with this choice, for people. */
export function nameOf({
  step,
  does,
  client = '',
  node = '',
}: Pick<ChoiceView, 'step' | 'does' | 'client' | 'node'>): string {
  if (does === 'expire') return board.expire
  if (does === 'restart') return board.restart(node)
  if (does === 'crash') return board.crash(client)
  if (step.endsWith('?')) return board.lost(client)
  if (step.endsWith('/')) return board.held(client)
  if (does === 'hear') return board.hear(client)
  if (does === 'begin') return board.begin(client)
  if (does === 'wake') return board.wake(client)
  return board.carryOut(client)
}

/** The command that a choice carries out, if it does. */
export function commandOf({ step, does }: ChoiceView, { clients }: Position): string | null {
  if (does !== 'carry-out' && does !== 'begin') return null
  const wanted = step.replace(/[/?>]$/, '')
  const operation = clients.flatMap(({ operations }) => operations).find((one) => one.step === wanted)
  return operation?.shown.join(' ') ?? null
}

/** Who believes, what Redis says, what is broken: the position in a few sentences. */
export function describe(position: Position): string[] {
  const believers = position.clients.filter(({ believes }) => believes).map(({ name }) => name)
  const [holder] = position.holders
  const over = position.choices.length === 0
  const waits = position.clients.some(({ status }) => status === 'running')
  return [
    board.believers(believers),
    ...(position.holders.length === 1 && holder ? [board.holder(holder.client)] : []),
    ...(position.brokenAlready.length > 0 ? [`${board.said(position.brokenAlready)}.`] : []),
    ...(position.hopeless ? [board.hopeless] : []),
    ...(over ? [waits ? board.stuck : board.allDone] : []),
  ]
}
