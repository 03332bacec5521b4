/** Fencing tokens of one exploration state. */

/** A grant, in the store's order. `token` is `null` until the client has received it. */
export interface TokenGrant {
  client: number
  token: number | null
}

export interface Tokens {
  grants: readonly TokenGrant[]
  /** The write with the largest token that the resource has accepted. */
  written: { client: number; token: number } | null
}

export const noTokens: Tokens = { grants: [], written: null }
