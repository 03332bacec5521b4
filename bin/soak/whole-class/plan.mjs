/** A plan with every kind of item, in the format of a plan file. */
export const plan = {
  title: 'Every kind of item',
  items: [
    { kind: 'check', time: 'start', minutes: 3 },
    { scenario: 'gc-pause', minutes: 8, notes: 'Let them vote twice.' },
    {
      kind: 'question',
      question: { ask: 'Do you run this in production?', options: ['Yes', 'No'] },
      clock: 5,
      minutes: 2,
    },
    {
      kind: 'page',
      page: { title: 'Our own lock', text: 'It has **no** fence.\n\n- a lease of 30 s\n- no renewal' },
      minutes: 3,
    },
    {
      kind: 'hands-on',
      handsOn: { scenario: 'gc-pause', challenge: { kind: 'fail', lock: 'watchdog' }, figures: ['pauseMs'] },
      clock: 5,
      minutes: 8,
    },
    {
      kind: 'level',
      level: { scenario: 'crash-before-expire', lock: 'set-nx-px', goal: 'no-immortal-lock' },
      minutes: 5,
    },
    { kind: 'break', minutes: 10 },
    { kind: 'check', time: 'end', minutes: 3 },
  ],
  check: [{ ask: 'Who ends a lease?', options: ['Its holder', 'The store'], right: 1 }],
}
