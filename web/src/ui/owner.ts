/** Colors of clients A to F, as CSS values. Clients G and later reuse them from A on; their letters still differ. */
const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** `var(--A)` for client A; a neutral color for no client, or for one outside the lesson. */
export function ownerColour(client: string | null | undefined): string {
  const code = client?.codePointAt(0)
  if (code === undefined || code < 65 || code > 90) return 'var(--ghost)'
  return `var(--${letters[(code - 65) % letters.length]})`
}
