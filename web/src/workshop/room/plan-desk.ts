/** Manages this window's changes to the plan. Each change is based on the latest plan, which may have changes that the server has not confirmed yet. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CheckQuestion, Plan, PlanItem } from '#model/messages/plan.ts'
import type { Lead } from './lead.ts'
import { mergedPlan } from './plan-merge.ts'
import { useRoom, useRoomSession } from './room-context.tsx'
import type { RoomState } from './state.ts'

/** A plan, and the version in which it came to be. */
interface Version {
  plan: Plan | null
  version: number
}

/**
 * A plan that the window has changed. `base`: the plan that it was made of. `version`: the room's version that contains it; `null`: the server has yet to
 * answer.
 */
interface Draft {
  plan: Plan | null
  base: Version
  version: number | null
}

interface DraftState {
  draft: Draft | null
  /** This window's plan, which conflicts with another window's change. */
  conflicting: Pick<Draft, 'plan'> | null
}

type Drafts = StoreApi<DraftState>

/** A question of the check while it is being written. Its author has not said yet which option is right. */
export type DraftQuestion = Omit<CheckQuestion, 'right'> & { right: number | null }

/**
 * An item in a form. `check` contains the check's edited questions, or is `null` if they are unchanged. In that case the plan's questions apply, which may
 * change while the form is open.
 */
export interface ItemDraft {
  item: PlanItem
  check: readonly DraftQuestion[] | null
}

export interface PlanDesk {
  readonly drafts: Drafts
  /** Forms that were closed before they were saved, so that the typed text is there again. Keyed by the item that the form began with. */
  readonly unfinished: Map<string, ItemDraft>
  /** Changes the latest plan at once, and sends the result after the results of earlier changes. */
  change(of: (plan: Plan | null) => Plan | null): void
  /** Takes a plan that was made of `base` in a dialog, while another window may have changed the plan. */
  take(plan: Plan, base: Plan | null): void
  /** Ends a conflict: takes this window's plan instead of the other one's, or drops it. */
  settle(takes: 'mine' | 'theirs'): void
}

export function openPlanDesk({
  store,
  act,
  clearProblem,
}: Pick<Lead['room'], 'store' | 'act' | 'clearProblem'>): PlanDesk {
  const drafts: Drafts = createStore(() => ({ draft: null, conflicting: null }))
  const send = async (): Promise<void> => {
    const { draft } = drafts.getState()
    // A later change was already sent in the turn of an earlier change.
    if (draft === null || draft.version !== null) return
    const version = await act({ do: 'plan', plan: draft.plan, of: draft.base.version })
    if (version === null && store.getState().problem?.code === 'PLAN_CHANGED') return await sendOnTop(draft.base)
    const { draft: now } = drafts.getState()
    if (now === draft) drafts.setState({ draft: version === null ? null : { ...draft, version } })
    else if (version !== null && now?.version === null)
      drafts.setState({ draft: { ...now, base: { plan: draft.plan, version } } })
  }
  /** Makes the draft anew on top of another window's change, and sends it. */
  const sendOnTop = async ({ version }: Version): Promise<void> => {
    clearProblem()
    const theirs = await newerThan(store, version)
    const { draft } = drafts.getState()
    if (draft === null) return
    const both = mergedPlan(draft.base.plan, draft.plan, theirs.plan)
    if (both.is === 'conflict') return drafts.setState({ draft: null, conflicting: { plan: draft.plan } })
    drafts.setState({ draft: { plan: both.value, base: theirs, version: null } })
    await send()
  }
  let queue = Promise.resolve()
  const change: PlanDesk['change'] = (of) => {
    const { lead } = store.getState()
    const { draft } = drafts.getState()
    const latest = latestPlan(lead, draft)
    const plan = of(latest)
    if (plan === latest) return
    drafts.setState({ draft: { plan, base: baseOf(lead, draft), version: null } })
    queue = queue.then(send)
  }
  return {
    drafts,
    unfinished: new Map(),
    change,
    take(plan, base) {
      const both = mergedPlan(base, plan, latestPlan(store.getState().lead, drafts.getState().draft))
      if (both.is === 'conflict') drafts.setState({ conflicting: { plan } })
      else change(() => both.value)
    },
    settle(takes) {
      const { conflicting } = drafts.getState()
      drafts.setState({ conflicting: null })
      if (takes === 'mine' && conflicting !== null) change(() => conflicting.plan)
    },
  }
}

const versionIn = (lead: RoomState['lead']): Version => ({ plan: lead?.plan ?? null, version: lead?.planVersion ?? 0 })

/** The class's plan, once it is newer than this version. */
function newerThan(store: StoreApi<RoomState>, version: number): Promise<Version> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = ({ lead }: RoomState) => {
      if ((lead?.planVersion ?? 0) <= version) return
      stop()
      resolve(versionIn(lead))
    }
    stop = store.subscribe(look)
    look(store.getState())
  })
}

const isSeen = (lead: RoomState['lead'], draft: Draft): boolean =>
  draft.version !== null && (lead?.version ?? 0) >= draft.version

/** The plan that the next change is made of: what the server has, as far as this window knows. */
function baseOf(lead: RoomState['lead'], draft: Draft | null): Version {
  if (draft === null || isSeen(lead, draft)) return versionIn(lead)
  return draft.version === null ? draft.base : { plan: draft.plan, version: draft.version }
}

/** The draft until the view of the class contains it, or something newer. */
export function latestPlan(lead: RoomState['lead'], draft: Draft | null): Plan | null {
  return draft === null || isSeen(lead, draft) ? (lead?.plan ?? null) : draft.plan
}

const desks = new WeakMap<object, PlanDesk>()

/** Returns the window's only desk of this room. Two desks would not know of each other's drafts. */
export function usePlanDesk(): PlanDesk {
  const room = useRoomSession()
  const desk = desks.get(room) ?? openPlanDesk(room)
  desks.set(room, desk)
  return desk
}

export function useLatestPlan(): Plan | null {
  const { drafts } = usePlanDesk()
  const lead = useRoom((state) => state.lead)
  const draft = useStore(drafts, (state) => state.draft)
  return latestPlan(lead, draft)
}

/** Whether this window's change of the plan conflicts with another window's. */
export function usePlanConflict(): boolean {
  return useStore(usePlanDesk().drafts, ({ conflicting }) => conflicting !== null)
}
