/** A grant. Grants are listed in the order in which the store made them. `token` is `null` until the client has received the token. */
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
