import type { ActivityRules } from '#web/workshop/room/activity.ts'
import type { Lead } from '#web/workshop/room/lead.ts'
import { floorWords } from './words.ts'

export const floorRules: ActivityRules = {
  cover({ floorProjected: question }) {
    if (question === null) return null
    const { next, refused } = floorWords.cover
    const goOn = ({ room }: Lead) => void room.act({ do: 'floor-project', id: null })
    return { shown: question.text, next, refused, aboutLesson: true, goOn }
  },
  news: ({ floorProjected: question }, before) =>
    question !== null && question.id !== before.floorProjected?.id ? floorWords.say(question.text) : null,
}
