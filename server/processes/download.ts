/** Cost of a download by apt-get, shown before it starts; and the reason if it failed. */

/** Bytes that `apt-get --print-uris download` would fetch: each line has an address, a file and its length. */
export function downloadBytesIn(plan: string): number {
  return [...plan.matchAll(/^'.+' \S+ (\d+)/gm)].reduce((sum, [, length]) => sum + Number(length), 0)
}

/** Size and duration at ten megabits a second. */
export const sizeAndTime = (bytes: number): { megabytes: number; seconds: number } => ({
  megabytes: Math.max(1, Math.round(bytes / 1_000_000)),
  seconds: Math.ceil((bytes * 8) / 10_000_000),
})

/** The lines that apt-get marks as errors. If there are none, its whole output. */
export function aptErrorsIn(text: string): string {
  const errors = [...text.matchAll(/(?:^|failed: )E: (.+)$/gm)].flatMap(([, error]) => error?.trim() ?? [])
  return errors.length === 0 ? text : [...new Set(errors)].join(' ')
}
