export interface Address {
  host: string
  port: number
}

/** The address of a Redis without its secrets, however malformed: everything before an @ may be one, and so may the query. */
export function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, '').replace(/^([a-z]+:\/\/)?.*@/s, '$1…@')
}
