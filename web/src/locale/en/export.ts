/** What stands on an exported picture besides the timelines themselves. */
import type { VerdictStatus } from '../../../../scenarios/lesson.ts'

export const exportWords = {
  verdict: (property: string, status: VerdictStatus) =>
    `${property} ${{ held: 'held', violated: 'violated', unknown: 'unknown' }[status]}`,
  /** Below the title: what the picture is of. */
  origin: (redis: string, day: string) => `recorded on Redis ${redis}, ${day}`,
}
