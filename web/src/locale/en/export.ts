/** Texts in an exported picture, except for those in timelines. */
export const exportWords = {
  /** Line below the title. */
  origin: (store: string, day: string) => `recorded on ${store}, ${day}`,
}
