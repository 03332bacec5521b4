import { expect, test } from 'vitest'
import type { Plan } from '#model/messages/plan.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { moved, withItem } from '#web/workshop/console/plan/plan-file.ts'
import { latestPlan, openPlanDesk } from './plan-desk.ts'
import { nothingYet, openRoomStore } from './testing/room-store.ts'

const before: Plan = {
  title: 'Locks',
  items: ['one', 'two', 'three'].map((scenario) => ({ scenario, minutes: 5, notes: '' })),
}

/** Opens a desk, and a server that answers each action when the test says so. */
function desk() {
  const store = openRoomStore()
  store.setState({ lead: { ...nothingYet, plan: before } })
  const asked: { plan: Plan | null; answer: (version: number | null) => void }[] = []
  const act = (action: LeadAction) =>
    new Promise<number | null>((answer) => {
      if (action.do === 'plan') asked.push({ plan: action.plan, answer })
    })
  const opened = openPlanDesk({ store, act })
  return {
    change: opened.change,
    edit: (of: (plan: Plan) => Plan | null) => opened.change((plan) => plan && of(plan)),
    latest: () => latestPlan(store.getState().lead, opened.drafts.getState().draft),
    sent: async (index: number) => {
      await expect.poll(() => asked.length).toBe(index + 1)
      return asked[index] as (typeof asked)[number]
    },
    /** Delivers the server's view of the class, which comes some time after the server's answer. */
    onClass: (version: number, plan: Plan | null) => store.setState({ lead: { ...nothingYet, version, plan } }),
  }
}

test('what is typed into a field survives the click that leaves the field', async () => {
  const { edit, latest, sent, onClass } = desk()
  edit((plan) => ({ ...plan, title: 'Third title' }))
  edit((plan) => withItem(plan, 2, { notes: 'Ask twice.' }))
  edit((plan) => moved(plan, 2, -1))
  edit((plan) => moved(plan, 1, -1))
  const titles = latest()?.items.map((item) => ('scenario' in item ? item.scenario : ''))
  expect(titles).toEqual(['three', 'one', 'two'])
  expect(latest()).toMatchObject({ title: 'Third title', items: [{ notes: 'Ask twice.' }, {}, {}] })

  // Changes are sent one after the other, so that the server cannot receive them in another order.
  const first = await sent(0)
  const wanted = latest()
  expect(first.plan).toEqual(wanted)
  edit((plan) => withItem(plan, 0, null))
  // The view is from before the change, for example because somebody has joined.
  onClass(1, before)
  expect(latest()?.items).toHaveLength(2)
  first.answer(2)
  const second = await sent(1)
  expect(second.plan).toMatchObject({ title: 'Third title', items: [{ scenario: 'one' }, { scenario: 'two' }] })
  onClass(2, wanted)
  expect(latest()?.items).toHaveLength(2)
})

test('once the class’s view contains the change, another window’s change shows', async () => {
  const { edit, latest, sent, onClass } = desk()
  edit((plan) => ({ ...plan, title: 'Mine' }))
  ;(await sent(0)).answer(2)
  onClass(2, { ...before, title: 'Mine' })
  onClass(3, { ...before, title: 'Theirs' })
  await expect.poll(() => latest()?.title).toBe('Theirs')
})

test('a refused change is dropped', async () => {
  const { edit, latest, sent } = desk()
  edit((plan) => ({ ...plan, title: 'Refused' }))
  ;(await sent(0)).answer(null)
  await expect.poll(() => latest()?.title).toBe('Locks')
})
