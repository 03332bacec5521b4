/** What stands on an exported picture besides the timelines themselves. */
export const exportWords = {
  /** Below the title: what the picture is of. */
  origin: (redis: string, day: string) => `recorded on Redis ${redis}, ${day}`,
}
