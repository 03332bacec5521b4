/** Text on an exported picture besides the timelines. */
export const exportWords = {
  /** Line below the title. */
  origin: (store: string, day: string) => `recorded on ${store}, ${day}`,
}
