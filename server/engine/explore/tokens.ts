/** Fencing tokens: who was granted in which order, and who wrote last. */

/** A grant in the order in which the store gave them. The token comes when the client hears of it. */
export interface TokenGrant {
  client: number
  token: number | null
}

export interface Tokens {
  grants: readonly TokenGrant[]
  /** Who wrote with the largest token that the resource accepted. */
  writer: number
}

export const noTokens: Tokens = { grants: [], writer: -1 }
