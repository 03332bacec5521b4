/** What only a screen reader says. While a run goes on, its growing number of events is not told. */
export const announceWords = {
  status: {
    idle: () => '',
    waiting: () => 'The run has been asked for.',
    live: () => 'The run is going on.',
    recorded: (events: number) => `The run is recorded: ${events} events.`,
  },
  verdict: (lock: string, said: string) => `${lock}: ${said}.`,
}
