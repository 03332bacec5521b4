/** Announcements for screen readers. The growing number of events in a live run is not announced. */
export const announceWords = {
  status: {
    idle: () => '',
    waiting: () => 'The run has been asked for.',
    live: () => 'The run is going on.',
    recorded: (events: number) => `The run is recorded: ${events} events.`,
  },
  verdict: (lock: string, said: string) => `${lock}: ${said}.`,
}
