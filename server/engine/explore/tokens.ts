/** Fencing tokens of one exploration state. */

/** A grant in the order in which the store gave them. The token comes when the client hears of it. */
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
