/**
 * Plays the smallest order of each broken property once more, with leases that really end. An exploration does not move a process's own clock, so what a lock
 * does with its clock can only be seen live. A property counts as broken only after it has been seen live.
 */

import type { RefusalWords } from '#model/refusals/reasons.ts'
import { sayRefusal, sayWhy } from '#model/refusals/said.ts'
import { english } from '#model/words/en/phrases.ts'
import { played } from '#model/words/en/played.ts'
import { refusalWords } from '#model/words/en/refusals.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { DidOtherwise } from '../engine/explore/play.ts'
import type { Judged } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { Exploration } from './explorer.ts'
import type { LivePlayer } from './live-player.ts'
import { playedPath } from './played-path.ts'

/** Dictionaries of the language in which a reason is given. */
export interface WhyWords {
  phrases: Phrases
  refusals: RefusalWords
  played: typeof played
}

const inEnglish: WhyWords = { phrases: english, refusals: refusalWords, played }

export interface Confirmation {
  property: Judged
  steps: readonly string[]
  /**
   * Result of the confirmation. `own-clock` means that the process behaved differently after a lease had really ended. `otherwise` means that it behaved
   * differently although no lease had ended. `unknown` means that this machine was too busy.
   */
  is: 'confirmed' | 'own-clock' | 'otherwise' | 'unknown'
  /** The reason as one English sentence. Absent if the property was confirmed. */
  why?: string
  /** Returns the reason in any language. Not part of the JSON. */
  sayWhy?(words: WhyWords): string
  /** Set if a renewal was held back, as in a pause. Otherwise, no lease would have ended. */
  isHeldBack?: true
  /** Path of the recording, if there is one. */
  trace?: string
}

export class Confirmations {
  private readonly known = new Map<string, Promise<Confirmation>>()

  constructor(
    private readonly lock: LoadedLock,
    private readonly player: Pick<LivePlayer, 'play'>,
    private readonly runManager: Pick<RunManager, 'pathOf'>,
  ) {}

  /** Resolves with one confirmation per broken property. The same steps for the same property are played only once. */
  of(exploration: Exploration): Promise<Confirmation[]> {
    return Promise.all(
      Object.entries(exploration.summary.broken).map(([property, { smallest }]) => {
        const key = `${property} ${smallest.join(' ')}`
        const played = this.known.get(key) ?? this.play(exploration, property as Judged, smallest)
        this.known.set(key, played)
        return played
      }),
    )
  }

  private async play({ found }: Exploration, property: Judged, steps: readonly string[]): Promise<Confirmation> {
    const path = found && playedPath(found.explored, steps)
    if (!path) throw new RangeError('there is no such path')
    try {
      const { accepted, ended, header, isHeldBack } = await this.player.play(this.lock, path)
      const trace = await this.runManager.pathOf(accepted.runs[0]?.run ?? '')
      const recorded = { property, steps, ...(trace ? { trace } : {}), ...(isHeldBack ? { isHeldBack } : {}) }
      const verdict = ended.judgement?.verdicts.find((one) => one.property === property)
      if (verdict?.status === 'violated') return { ...recorded, is: 'confirmed' }
      const why = because(({ phrases, played }) =>
        verdict && header ? sentenceOf(verdict, phrases, header) : played.unrecorded(),
      )
      return { ...recorded, is: isOfTime(steps), ...why }
    } catch (error) {
      if (error instanceof DidOtherwise) {
        const why = because(({ refusals }) => sayWhy(refusals, error.because))
        return { property, steps, is: isOfTime(steps), ...why }
      }
      if (error instanceof RefusalError) {
        const { reason, values } = error.refusal
        const why = because(({ refusals }) => sayRefusal(refusals, reason, values) ?? error.message)
        return { property, steps, is: 'unknown', ...why }
      }
      throw error
    }
  }
}

const because = (sayWhy: (words: WhyWords) => string) => ({ why: sayWhy(inEnglish), sayWhy })

const isOfTime = (steps: readonly string[]) => (steps.includes('~') ? 'own-clock' : 'otherwise')
