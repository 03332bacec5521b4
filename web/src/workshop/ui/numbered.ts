/** Pairs things with their index. Some things differ only by their place, such as a lesson that is in a plan twice. */
export function numbered<T>(things: readonly T[]): { number: number; thing: T }[] {
  return things.map((thing, number) => ({ number, thing }))
}
