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
  store.setState({ lead: { ...nothingYet, plan: before, planVersion: 1 } })
  const asked: { plan: Plan | null; of: number | undefined; answer: (version: number | null) => void }[] = []
  const act = (action: LeadAction) =>
    new Promise<number | null>((answer) => {
      if (action.do === 'plan') asked.push({ plan: action.plan, of: action.of, answer })
    })
  const opened = openPlanDesk({ store, act, clearProblem: () => store.setState({ problem: null }) })
  return {
    change: opened.change,
    edit: (of: (plan: Plan) => Plan | null) => opened.change((plan) => plan && of(plan)),
    latest: () => latestPlan(store.getState().lead, opened.drafts.getState().draft),
    sent: async (index: number) => {
      await expect.poll(() => asked.length).toBe(index + 1)
      return asked[index] as (typeof asked)[number]
    },
    /** The server's view of the class, which comes some time after its answer. */
    onClass: (version: number, plan: Plan | null, planVersion = version) =>
      store.setState({ lead: { ...nothingYet, version, plan, planVersion } }),
    /** The server refuses a change because another window's came first. */
    refuse: ({ answer }: { answer: (version: null) => void }) => {
      store.setState({ problem: { code: 'PLAN_CHANGED', message: '' } })
      answer(null)
    },
    settle: opened.settle,
    take: opened.take,
    problem: () => store.getState().problem,
    conflicting: () => opened.drafts.getState().conflicting?.plan,
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

test('a change that another window has come before is made anew on top of that, and loses nothing', async () => {
  const { edit, latest, sent, onClass, refuse, problem } = desk()
  edit((plan) => withItem(plan, 0, { minutes: 9 }))
  const first = await sent(0)
  expect(first.of).toBe(1)
  // Typed while the first change is on its way.
  edit((plan) => ({ ...plan, title: 'Mine' }))
  refuse(first)
  onClass(4, withItem(before, 2, { notes: 'Theirs.' }))
  const second = await sent(1)
  const [one, two, three] = before.items
  const both = { title: 'Mine', items: [{ ...one, minutes: 9 }, two, { ...three, notes: 'Theirs.' }] }
  expect(second).toMatchObject({ of: 4, plan: both })
  expect(problem()).toBeNull()
  second.answer(5)
  onClass(5, second.plan)
  expect(latest()).toEqual(both)
})

test('a change on top of an own one names its version, before the view of the class has it', async () => {
  const { edit, sent, onClass } = desk()
  edit((plan) => ({ ...plan, title: 'Mine' }))
  const first = await sent(0)
  edit((plan) => withItem(plan, 0, null))
  first.answer(2)
  const second = await sent(1)
  expect(second.of).toBe(2)
  second.answer(3)
  await expect.poll(() => second.plan?.items.length).toBe(2)
  edit((plan) => withItem(plan, 0, null))
  expect((await sent(2)).of).toBe(3)
  onClass(1, before)
})

test('where both changed the same, the other one counts, and the own plan is kept until its teacher decides', async () => {
  const { edit, latest, sent, onClass, refuse, conflicting, settle } = desk()
  edit((plan) => ({ ...plan, title: 'Mine' }))
  refuse(await sent(0))
  onClass(2, { ...before, title: 'Theirs' })
  await expect.poll(() => conflicting()?.title).toBe('Mine')
  expect(latest()?.title).toBe('Theirs')
  settle('mine')
  expect(await sent(1)).toMatchObject({ of: 2, plan: { title: 'Mine' } })
  expect(conflicting()).toBeUndefined()
})

test('a dialog that was open while another window changed the plan does not undo that change', async () => {
  const { take, sent, onClass, conflicting, latest } = desk()
  onClass(2, withItem(before, 0, null))
  take({ ...before, title: 'Typed for long' }, before)
  expect(await sent(0)).toMatchObject({ of: 2, plan: { title: 'Typed for long', items: before.items.slice(1) } })
  const now = latest()
  take(withItem(before, 0, { minutes: 9 }) ?? before, before)
  expect(conflicting()?.items[0]?.minutes).toBe(9)
  expect(latest()).toEqual(now)
})
