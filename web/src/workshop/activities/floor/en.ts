import { count } from '#model/words/en/figures.ts'

const votes = (number: number) => count(number, 'vote', 'votes')

export const floorWords = {
  member: {
    open: (questions: number) => (questions === 0 ? 'Ask' : `Ask · ${questions}`),
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
    answered: 'answered',
  },
  console: {
    label: 'From the class',
    votes,
    answered: (text: string) => `Answered: “${text}”`,
    reopen: (text: string) => `Not answered yet: “${text}”`,
    hide: (text: string) => `Hide “${text}”`,
    show: (text: string) => `Show “${text}” again`,
    /** Short forms for buttons. */
    short: { answered: 'Answered', reopen: 'Reopen', hide: 'Hide', show: 'Show' },
    state: { open: '', answered: 'answered', hidden: 'hidden' },
  },
  report: { title: 'Questions from the class', votes, state: { open: 'open', answered: 'answered', hidden: 'hidden' } },
}
