/**
 * Hides how to break a lock while a class plays that lock as a level. Meanwhile only a
 * teacher may explore the lock, and nobody gets recordings of the explorer's steps.
 */
import { playedId } from '#model/trace/played.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { Withheld } from './withheld.ts'

export class LevelsInPlay {
  constructor(
    private readonly withheld: Pick<Withheld, 'look' | 'levels'>,
    private readonly catalogue: Pick<Catalogue, 'scenarios'>,
  ) {}

  /** Rejects with `LEVEL_ON` if a class plays this lock and the connection does not lead a room. `lock` is an id in the catalogue. */
  async mayExplore(lock: string, { lead }: { lead?: string }): Promise<void> {
    await this.withheld.look()
    if (lead === undefined) this.refuse([lock])
  }

  /** Like `mayExplore`, for an edited lock, which may be a copy of any lock. */
  async mayExploreEdited({ lead }: { lead?: string }): Promise<void> {
    await this.withheld.look()
    if (lead === undefined && this.withheld.levels().length > 0) throw new RefusalError('level-in-class')
  }

  /** Throws `LEVEL_ON` if these are recordings of the explorer's steps on a lock that a class plays. Call `Withheld.look` first. */
  mayWatch(headers: readonly Pick<TraceHeader, 'lesson' | 'lock'>[]): void {
    this.refuse(headers.filter(({ lesson }) => lesson.id === playedId).map(({ lock }) => lock))
  }

  /** Like `mayWatch`, for files that are sent without being read. `scenario` and `locks` come from the file names. */
  mayDownload(scenario: string, locks: readonly string[]): void {
    if (scenario === playedId) this.refuse(locks)
  }

  private refuse(locks: readonly string[]): void {
    if (locks.length === 0) return
    const inPlay = this.withheld.levels().map(({ scenario, lock: id }) => {
      return this.catalogue.scenarios.get(scenario)?.lesson.locks.find((one) => one.id === id)?.lock
    })
    if (!locks.some((lock) => inPlay.includes(lock))) return
    throw new RefusalError('level-in-class')
  }
}
