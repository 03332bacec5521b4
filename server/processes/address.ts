export interface Address {
  host: string
  port: number
}

/** Removes secrets from a Redis address, even a malformed one: everything before an @ may be one, and so may the query. */
export function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/^([a-z]+:\/\/)?.*@/s, '$1…@')
}
