/** Where a server listens. */
export interface Address {
  host: string
  port: number
}
