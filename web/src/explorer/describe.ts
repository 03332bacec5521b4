/** Describes steps and positions in words. */
import type { ChoiceView, Position, TakenView } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/explorer.ts'
import { isFault } from './steps.ts'

export function nameOf({
  step,
  does,
  client = '',
  node,
  intent,
}: Pick<ChoiceView, 'step' | 'does' | 'client' | 'node' | 'intent'>): string {
  if (does === 'expire') return explorerWords.board.expire
  if (does === 'restart') return explorerWords.board.restart(node ?? '')
  if (does === 'go-down') return explorerWords.board.goDown(node ?? '')
  if (does === 'come-back') return explorerWords.board.comeBack(node ?? '')
  if (does === 'crash') return explorerWords.board.crash(client)
  if (step.endsWith('?')) return explorerWords.board.lost(client, node)
  if (step.endsWith('/')) return explorerWords.board.held(client, node)
  if (does === 'hear') return explorerWords.board.hear(client, node)
  if (does === 'begin') return explorerWords.board.begin(client, node)
  if (does === 'wake') return explorerWords.board.wake(client)
  return intent === undefined
    ? explorerWords.board.carryOut(client, node)
    : explorerWords.step.deeds[intent](client, node)
}

/** Returns the text of a step and its result. */
export function stepText(taken: TakenView): string {
  const { step, client, node, deed, meddled } = taken
  if (client === undefined) return shortNameOf(step)
  const words = explorerWords.step
  const known = deed === undefined ? shortNameOf(step) : words.deeds[deed](client, node)
  const text = deed !== undefined && step.endsWith('/') ? words.unanswered(known) : known
  if (meddled === undefined || deed === 'release-other') return text
  const meddles = words.meddles(client, meddled)
  // The command says more than "asks", "sets the lease" or "does its next step".
  return deed === undefined || deed === 'ask' || deed === 'lease' ? meddles : words.by(text, meddles)
}

/** Returns texts for a step from longest to shortest, because a narrow box needs a short one. */
export function stepPhrases(taken: TakenView): string[] {
  const { step, client, node, deed } = taken
  if (step === '~')
    return [explorerWords.step.expire, explorerWords.step.briefExpire, explorerWords.step.briefestExpire]
  if (client === undefined || isFault(step)) return [stepText(taken)]
  return [stepText(taken), ...(deed === undefined ? [] : [explorerWords.step.brief[deed](client, node)]), client]
}

/** Describes a path in words, including the results that are known. */
export function pathTexts(path: readonly string[], taken: readonly (TakenView | undefined)[] = []): string[] {
  return path.map((step, at) => {
    const known = taken[at]
    return known?.step === step ? stepText(known) : shortNameOf(step)
  })
}

/** Returns the text of a step without its result. */
export function shortNameOf(step: string): string {
  if (step === '~') return explorerWords.step.expire
  if (step.startsWith('-')) return explorerWords.board.restart(step.slice(1))
  if (step.startsWith('!n')) return explorerWords.board.goDown(step.slice(1))
  if (step.startsWith('+')) return explorerWords.board.comeBack(step.slice(1))
  const client = step.replace(/[^A-D]/g, '')
  if (step.startsWith('!')) return explorerWords.step.crash(client)
  if (step.endsWith('?')) return explorerWords.step.lost(client)
  if (step.endsWith('/')) return explorerWords.step.held(client)
  if (step.endsWith('>')) return explorerWords.step.begin(client)
  return explorerWords.step.next(client)
}

export function commandOf({ step, does }: Pick<ChoiceView, 'step' | 'does'>, { clients }: Position): string | null {
  if (does !== 'carry-out' && does !== 'begin') return null
  const wanted = step.replace(/[/?>]$/, '')
  const operation = clients.flatMap(({ operations }) => operations).find((one) => one.step === wanted)
  return operation?.shown.join(' ') ?? null
}

/** Id of the lock that grants without asking the store. */
export const noLock = 'no-lock'

/** Whether the run has no lock, so that there is no holder to report. An edit of that lock that asks Redis is one. */
export function isLockless(sources: readonly Pick<SourceText, 'file' | 'text'>[]): boolean {
  return sources.some(({ file, text }) => file.split('/').includes(noLock) && !/\bredis\.\w/.test(text))
}

/** Describes the position in a few sentences: who has the lock, and whether any client can still get it. Violations are not included. */
export function describe(position: Position, lockless: boolean): string[] {
  const over = position.choices.length === 0
  const waits = position.clients.some(({ status }) => status === 'running')
  return [
    ...(lockless ? [explorerWords.board.lockless(atWork(position))] : whoHolds(position)),
    ...(position.down.length > 0 ? [explorerWords.board.down(position.down)] : []),
    ...(position.hopeless ? [hopelessText(position)] : []),
    ...(over ? [waits ? explorerWords.board.stuck : explorerWords.board.allDone] : []),
  ]
}

const hopelessText = ({ clients }: Position) =>
  clients.some(({ granted }) => granted) ? explorerWords.board.hopeless : explorerWords.board.hopelessYet

const atWork = ({ clients }: Position) =>
  clients.filter(({ believes, status }) => believes && status === 'running').map(({ name }) => name)

function whoHolds({ clients, holders, down }: Position): string[] {
  const believers = clients.filter(({ believes }) => believes).map(({ name }) => name)
  const [first] = holders
  const [believer] = believers
  if (first === undefined) return [explorerWords.board.believers(believers)]
  // The nodes of a quorum can disagree, so this quotes each node that is not down.
  if (holders.length > 1) {
    const saying = holders.filter(({ node }) => !down.includes(node))
    return [
      explorerWords.board.believers(believers),
      ...saying.map(({ node, client }) => explorerWords.board.nodeSays(node, client)),
    ]
  }
  const { client: holder } = first
  if (believers.length > 1) return [explorerWords.board.believers(believers), explorerWords.board.holder(holder)]
  if (believer !== undefined)
    return [believer === holder ? explorerWords.board.holds(believer) : explorerWords.board.mistaken(believer, holder)]
  if (holder === null) return [explorerWords.board.free]
  const known = clients.find(({ name }) => name === holder)
  if (known?.status === 'crashed') return [explorerWords.board.gone(holder)]
  return [
    known?.status === 'running' && known.granted
      ? explorerWords.board.returning(holder)
      : explorerWords.board.unaware(holder),
  ]
}

/** Explains why the goal is reached at this position. */
export function whyReached(position: Position, goal: Goal, lockless: boolean): string {
  const { path, taken, clients, database, holders } = position
  const { why } = explorerWords.game
  if (goal === 'exclusion')
    return lockless ? why.exclusion.lockless : why.exclusion[path.includes('~') ? 'lease' : 'other']
  if (goal === 'no-immortal-lock') {
    const crashed = clients.find(({ status }) => status === 'crashed')
    return crashed === undefined ? why[goal].other : why[goal].crashed(crashed.name)
  }
  // A key of a worker that is done either ends with its lease or never.
  if (goal === 'no-leak')
    return why[goal][database.some(({ node, due }) => node !== 'stock' && due === null) ? 'forGood' : 'taken']
  if (goal === 'owner-only') {
    const { client, meddled } = taken.at(-1) ?? {}
    return client === undefined || meddled === undefined ? why[goal].other : why[goal].by(client, meddled)
  }
  if (goal === 'progress') return why[goal][holders.length > 1 ? 'several' : 'one']
  return why[goal]
}
