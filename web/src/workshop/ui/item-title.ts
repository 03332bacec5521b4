import type { PlanItem } from '#model/messages/plan.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'

/** Returns the title of a plan's item. `titleOf` returns a lesson's title. */
export function itemTitle(item: PlanItem, titleOf: (scenario: string) => string): string {
  const { items } = leadWords
  switch (item.kind) {
    case 'question':
      return items.question(item.question.ask)
    case 'page':
      return items.page(item.page.title)
    case 'hands-on':
      return items.handsOn(titleOf(item.handsOn.scenario))
    case 'level':
      return items.level(titleOf(item.level.scenario))
    case 'break':
      return items.break
    case 'check':
      return items.check[item.time]
    default:
      return titleOf(item.scenario)
  }
}
