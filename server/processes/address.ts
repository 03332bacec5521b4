/** Where a server listens. */
export interface Address {
  host: string
  port: number
}

/** The address of a Redis without its secrets, whatever is wrong with it: all that stands before an @ may be one, and so may what is asked for. */
export function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/^([a-z]+:\/\/)?.*@/s, '$1…@')
}
