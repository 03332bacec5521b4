/** A finger points at nothing before it taps. */
export const hasNoPointer = (): boolean => matchMedia('(hover: none)').matches
