/** What a download by apt-get costs, told before it begins; and why it failed, if it did. */

/** How much `apt-get --print-uris download` says that it would fetch: each line names an address, a file and its length. */
export function downloadBytesIn(plan: string): number {
  return [...plan.matchAll(/^'.+' \S+ (\d+)/gm)].reduce((sum, [, length]) => sum + Number(length), 0)
}

/** What that takes at ten megabits a second. */
export function sizeAndTime(bytes: number): string {
  const megabytes = Math.max(1, Math.round(bytes / 1_000_000))
  return `${megabytes} MB, about ${Math.ceil((bytes * 8) / 10_000_000)} s at 10 Mbit/s`
}

/** The lines that apt-get marks as errors. If there are none, its whole output. */
export function aptErrorsIn(text: string): string {
  const errors = [...text.matchAll(/(?:^|failed: )E: (.+)$/gm)].flatMap(([, error]) => error?.trim() ?? [])
  return errors.length === 0 ? text : [...new Set(errors)].join(' ')
}
