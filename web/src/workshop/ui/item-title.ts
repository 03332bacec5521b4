import type { Library } from '#model/messages/messages.ts'
import type { PlanItem } from '#model/messages/plan.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { exerciseTitleIn, titleIn } from '#web/parts/lessons.ts'

/** Titles of lessons and exercises, by id. */
export interface Titles {
  lesson(id: string): string
  exercise(id: string): string
}

export const titlesIn = (library: Library | null): Titles => ({
  lesson: (id) => titleIn(library, id),
  exercise: (id) => exerciseTitleIn(library, id),
})

/** The title of a plan's item. */
export function itemTitle(item: PlanItem, titles: Titles): string {
  const { items } = leadWords
  switch (item.kind) {
    case 'question':
      return items.question(item.question.ask)
    case 'page':
      return items.page(item.page.title)
    case 'hands-on':
      return items.handsOn(titles.lesson(item.handsOn.scenario))
    case 'level':
      return items.level(titles.lesson(item.level.scenario))
    case 'exercises':
      return items.exercises(item.exercises.map(titles.exercise))
    case 'break':
      return items.break
    case 'check':
      return items.check[item.time]
    default:
      return titles.lesson(item.scenario)
  }
}
