/** Texts on an exported picture, apart from the timelines. */
export const exportWords = {
  /** Line below the title. */
  origin: (store: string, day: string) => `recorded on ${store}, ${day}`,
}
