import { count } from '#model/words/en/figures.ts'

const votes = (number: number) => count(number, 'vote', 'votes')

export const floorWords = {
  cover: {
    next: 'the question goes away.',
    refused: 'A question from the class is on the screen. Next takes it away.',
  },
  say: (text: string) => `A question from the class is on the projector: ${text}`,
  projected: { label: 'A question from you', votes },
  member: {
    /** `answered` is the number of the member's own questions that are answered. */
    open: (questions: number, answered: number) =>
      `Ask${questions === 0 ? '' : ` · ${questions}`}${answered === 0 ? '' : ` · yours ${answered === 1 ? 'is' : 'are'} answered`}`,
    title: 'Questions to the teacher',
    label: 'Your question',
    hint: 'Nobody sees who asks or who votes.',
    bad: 'Use up to 140 ordinary characters.',
    send: 'Ask',
    sending: 'Sending…',
    sent: 'Sent. Your teacher sees it.',
    none: 'Nobody has asked anything yet.',
    vote: (text: string) => `Vote for “${text}”`,
    votes,
    own: 'yours',
    answered: 'answered',
  },
  console: {
    label: 'From the class',
    unread: (questions: number) => `${questions} new`,
    votes,
    project: (text: string) => `Put “${text}” on the projector`,
    takeAway: (text: string) => `Take “${text}” off the projector`,
    answered: (text: string) => `Mark answered: “${text}”`,
    reopen: (text: string) => `Not answered yet: “${text}”`,
    hide: (text: string) => `Hide “${text}”`,
    show: (text: string) => `Show “${text}” again`,
    /** Short forms for buttons. */
    short: {
      project: 'Project',
      takeAway: 'Take away',
      answered: 'Mark answered',
      reopen: 'Reopen',
      hide: 'Hide',
      show: 'Show',
    },
    state: { open: '', answered: 'answered', hidden: 'hidden' },
  },
  report: { title: 'Questions from the class', votes, state: { open: 'open', answered: 'answered', hidden: 'hidden' } },
}
