/** Whether the device cannot hover, like most touch screens. */
export const hasNoPointer = (): boolean => matchMedia('(hover: none)').matches
