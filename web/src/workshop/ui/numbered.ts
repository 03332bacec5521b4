/** Things that are distinguished by their place alone, such as one lesson twice in a plan. */
export function numbered<T>(things: readonly T[]): { number: number; thing: T }[] {
  return things.map((thing, number) => ({ number, thing }))
}
