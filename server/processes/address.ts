export interface Address {
  host: string
  port: number
}

/** Removes possible secrets from a Redis address, even from a malformed one: the query, and everything before an @. */
export function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/^([a-z]+:\/\/)?.*@/s, '$1…@')
}
