/** Manages this window's changes to the plan. Each change is based on the latest plan, which may have changes that the server has not confirmed yet. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CheckQuestion, Plan, PlanItem } from '#model/messages/plan.ts'
import type { Lead } from './lead.ts'
import { useRoom, useRoomSession } from './room-context.tsx'
import type { RoomState } from './state.ts'

/** A plan that the window has changed. `version` is the room's version that contains the plan, or `null` if the server has not answered yet. */
interface Draft {
  plan: Plan | null
  version: number | null
}

type Drafts = StoreApi<{ draft: Draft | null }>

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
}

export function openPlanDesk({ store, act }: Pick<Lead['room'], 'store' | 'act'>): PlanDesk {
  const drafts: Drafts = createStore(() => ({ draft: null }))
  const send = async () => {
    const { draft } = drafts.getState()
    // A later change was already sent in the turn of an earlier change.
    if (draft === null || draft.version !== null) return
    const version = await act({ do: 'plan', plan: draft.plan })
    if (drafts.getState().draft === draft) drafts.setState({ draft: version === null ? null : { ...draft, version } })
  }
  let queue = Promise.resolve()
  return {
    drafts,
    unfinished: new Map(),
    change(of) {
      const latest = latestPlan(store.getState().lead, drafts.getState().draft)
      const plan = of(latest)
      if (plan === latest) return
      drafts.setState({ draft: { plan, version: null } })
      queue = queue.then(send)
    },
  }
}

/** Returns the draft until the view of the class contains the draft or something newer. */
export function latestPlan(lead: RoomState['lead'], draft: Draft | null): Plan | null {
  const isSeen = draft?.version != null && (lead?.version ?? 0) >= draft.version
  return draft === null || isSeen ? (lead?.plan ?? null) : draft.plan
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
