/** Names of steps and positions. */
import type { ChoiceView, Position, TakenView } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { isFault } from './steps.ts'

const { board, step: said } = explorerWords

export function nameOf({
  step,
  does,
  client = '',
  node,
  intent,
}: Pick<ChoiceView, 'step' | 'does' | 'client' | 'node' | 'intent'>): string {
  if (does === 'expire') return board.expire
  if (does === 'restart') return board.restart(node ?? '')
  if (does === 'go-down') return board.goDown(node ?? '')
  if (does === 'come-back') return board.comeBack(node ?? '')
  if (does === 'crash') return board.crash(client)
  if (step.endsWith('?')) return board.lost(client, node)
  if (step.endsWith('/')) return board.held(client, node)
  if (does === 'hear') return board.hear(client, node)
  if (does === 'begin') return board.begin(client, node)
  if (does === 'wake') return board.wake(client)
  return intent === undefined ? board.carryOut(client, node) : said.deeds[intent](client, node)
}

/** A step with its result. */
export function stepText({ step, client, node, deed }: TakenView): string {
  return deed === undefined || client === undefined ? shortNameOf(step) : said.deeds[deed](client, node)
}

/** Alternatives from the fullest to the shortest, for narrow boxes. */
export function stepPhrases(taken: TakenView): string[] {
  const { step, client, node, deed } = taken
  if (step === '~') return [said.expire, said.briefExpire, said.briefestExpire]
  if (client === undefined || isFault(step)) return [stepText(taken)]
  return [stepText(taken), ...(deed === undefined ? [] : [said.brief[deed](client, node)]), client]
}

/** A path in words, with the results that are known. */
export function pathTexts(path: readonly string[], taken: readonly (TakenView | undefined)[] = []): string[] {
  return path.map((step, at) => {
    const known = taken[at]
    return known?.step === step ? stepText(known) : shortNameOf(step)
  })
}

/** A step without its result. */
export function shortNameOf(step: string): string {
  if (step === '~') return said.expire
  if (step.startsWith('-')) return board.restart(step.slice(1))
  if (step.startsWith('!n')) return board.goDown(step.slice(1))
  if (step.startsWith('+')) return board.comeBack(step.slice(1))
  const client = step.replace(/[^A-D]/g, '')
  if (step.startsWith('!')) return said.crash(client)
  if (step.endsWith('?')) return said.lost(client)
  if (step.endsWith('/')) return said.held(client)
  if (step.endsWith('>')) return said.begin(client)
  return said.next(client)
}

export function commandOf({ step, does }: Pick<ChoiceView, 'step' | 'does'>, { clients }: Position): string | null {
  if (does !== 'carry-out' && does !== 'begin') return null
  const wanted = step.replace(/[/?>]$/, '')
  const operation = clients.flatMap(({ operations }) => operations).find((one) => one.step === wanted)
  return operation?.shown.join(' ') ?? null
}

/** The id of the lock that grants without asking the store. */
export const noLock = 'no-lock'

/** Whether the run has no lock, so that there is no holder to report. */
export function isLockless(sources: readonly Pick<SourceText, 'file'>[]): boolean {
  return sources.some(({ file }) => file.split('/').includes(noLock))
}

/** The position in a few sentences: who has the lock, and whether it can still be had. Violations are not included. */
export function describe(position: Position, lockless: boolean): string[] {
  const over = position.choices.length === 0
  const waits = position.clients.some(({ status }) => status === 'running')
  return [
    ...(lockless ? [board.lockless(atWork(position))] : whoHolds(position)),
    ...(position.down.length > 0 ? [board.down(position.down)] : []),
    ...(position.hopeless ? [board.hopeless] : []),
    ...(over ? [waits ? board.stuck : board.allDone] : []),
  ]
}

const atWork = ({ clients }: Position) =>
  clients.filter(({ believes, status }) => believes && status === 'running').map(({ name }) => name)

function whoHolds({ clients, holders, down }: Position): string[] {
  const believers = clients.filter(({ believes }) => believes).map(({ name }) => name)
  const [first] = holders
  const [believer] = believers
  if (first === undefined) return [board.believers(believers)]
  // A quorum's nodes can disagree, so each is quoted, except those that are down.
  if (holders.length > 1) {
    const saying = holders.filter(({ node }) => !down.includes(node))
    return [board.believers(believers), ...saying.map(({ node, client }) => board.nodeSays(node, client))]
  }
  const { client: holder } = first
  if (believers.length > 1) return [board.believers(believers), board.holder(holder)]
  if (believer !== undefined) return [believer === holder ? board.holds(believer) : board.mistaken(believer, holder)]
  if (holder === null) return [board.free]
  const known = clients.find(({ name }) => name === holder)
  if (known?.status === 'crashed') return [board.gone(holder)]
  return [known?.status === 'running' && known.granted ? board.returning(holder) : board.unaware(holder)]
}

export function whyReached({ path, clients }: Position, goal: Goal, lockless: boolean): string {
  const { why } = explorerWords.game
  if (goal === 'exclusion')
    return lockless ? why.exclusion.lockless : why.exclusion[path.includes('~') ? 'lease' : 'other']
  if (goal === 'no-immortal-lock') {
    const crashed = clients.find(({ status }) => status === 'crashed')
    return crashed === undefined ? why[goal].other : why[goal].crashed(crashed.name)
  }
  return why[goal]
}
