/** Labels beliefs that contradict the truth on the timeline: simultaneous beliefs, wrong beliefs, and leftover grants. */

export const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const beliefWords = {
  /** `length` is how long the overlap lasted, or `null` if it has not ended. */
  holders: (count: number, length: string | null) => {
    const number = counts[count] ?? String(count)
    return [...(length === null ? [] : [`${number} holders · ${length}`]), `${number} holders`, `${count}×`]
  },
  /** Used for overlaps that do no harm. */
  harmless: (count: number, length: string | null) => {
    const said = `${counts[count] ?? String(count)} believe it: harmless`
    const whole = length === null ? said : `${said} · ${length}`
    return [
      `${said} here, writes are checked${length === null ? '' : ` · ${length}`}`,
      whole,
      said,
      `${count}×, harmless`,
    ]
  },
  atOnce: (count: number, length: string | null) => {
    const number = counts[count] ?? String(count)
    return [...(length === null ? [] : [`${number} at once · ${length}`]), `${number} at once`, `${count}×`]
  },
  dangerTip: (clients: string[], from: string, length: string, isHarmless: boolean) =>
    `${clients.join(' and ')} believed at once, from ${from}, for ${length}.${isHarmless ? ' It is harmless here: every write is checked.' : ''}`,
  zombieTip: (client: string, from: string, length: string) =>
    `Zombie: ${client} believed without holding, from ${from}, for ${length}.`,
  orphanTip: (client: string, from: string, length: string) =>
    `Orphan: the lock was ${client}’s and ${client} did not believe it, from ${from}, for ${length}.`,
  /** Short, because the tooltip explains the term “orphan” and the header of the run's card shows the length. */
  orphan: (client: string, cause: 'unheard' | 'gave-up' | 'left' | 'crashed') =>
    ({
      unheard: [`${client} does not know yet`],
      'gave-up': [`${client} does not know, and has given up`, `${client} does not know`],
      left: [`${client} has not released it yet`, 'not released yet'],
      crashed: [`left behind: ${client} is gone`, `${client} is gone`, 'left behind'],
    })[cause],
}
