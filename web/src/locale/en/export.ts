/** What stands on an exported picture besides the timelines themselves. */
export const exportWords = {
  /** Below the title: what the picture is of. */
  origin: (store: string, day: string) => `recorded on ${store}, ${day}`,
}
