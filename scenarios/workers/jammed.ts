/** The packing machine, which is jammed today. Always throws. */
export function pack(): void {
  throw new Error('the packing machine is jammed')
}
