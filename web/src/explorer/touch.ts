/** Whether the device has no hover, as touch screens. */
export const hasNoPointer = (): boolean => matchMedia('(hover: none)').matches
