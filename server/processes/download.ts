/** Returns the number of bytes that apt-get would download. Each line of `apt-get --print-uris download` contains a URL, a file name, and the file's size. */
export function downloadBytesIn(plan: string): number {
  return [...plan.matchAll(/^'.+' \S+ (\d+)/gm)].reduce((sum, [, length]) => sum + Number(length), 0)
}

/** Returns the size in megabytes, and the duration in seconds at ten megabits per second. */
export const sizeAndTime = (bytes: number): { megabytes: number; seconds: number } => ({
  megabytes: Math.max(1, Math.round(bytes / 1_000_000)),
  seconds: Math.ceil((bytes * 8) / 10_000_000),
})

/** Returns the lines that apt-get marks as errors, or all of its output if there are none. */
export function aptErrorsIn(text: string): string {
  const errors = [...text.matchAll(/(?:^|failed: )E: (.+)$/gm)].flatMap(([, error]) => error?.trim() ?? [])
  return errors.length === 0 ? text : [...new Set(errors)].join(' ')
}
