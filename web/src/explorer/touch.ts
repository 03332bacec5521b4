/** Touch screens have no hover before a tap. */
export const hasNoPointer = (): boolean => matchMedia('(hover: none)').matches
