/** Clients that have their own colors. Clients G and later reuse these colors, starting from A, but their letters still differ. */
const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** Returns a client's color as a CSS value, for example `var(--A)`. The color is neutral if there is no client or the client is not part of the lesson. */
export function ownerColour(client: string | null | undefined): string {
  const code = client?.codePointAt(0)
  if (code === undefined || code < 65 || code > 90) return 'var(--ghost)'
  return `var(--${letters[(code - 65) % letters.length]})`
}
