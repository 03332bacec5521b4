export const breakWords = {
  cover: { shown: 'A break', next: 'the break ends.', refused: 'A break is on the screen. K ends it.' },
  /** Shown at the first press of Next before the break is over. */
  early: 'The break is not over yet. Press Next again to end it.',
  key: 'A break of ten minutes, or its end',
  say: 'Break.',
  console: {
    pause: 'Break',
    breaks: [5, 10, 15],
    minutes: (minutes: number) => `${minutes} min`,
    endBreak: 'End break',
  },
  projected: {
    label: 'Break',
    title: 'Break',
    over: 'We go on',
    until: (time: string) => `until ${time}`,
    end: 'End the break',
  },
  member: {
    title: 'Break',
    until: (time: string) => `Back at ${time}`,
    over: '0:00',
    look: 'Look around meanwhile',
  },
}
