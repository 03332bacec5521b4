/** This window's changes of the plan. Each is made of the latest plan, which may have changes that the server has yet to confirm. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Plan } from '#model/messages/plan.ts'
import type { Lead } from '#web/workshop/room/lead.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import type { RoomState } from '#web/workshop/room/state.ts'

/** A plan that the window has changed. `version`: the room's version that contains it; `null`: the server has yet to answer. */
interface Draft {
  plan: Plan | null
  version: number | null
}

type Drafts = StoreApi<{ draft: Draft | null }>

export interface PlanDesk {
  readonly drafts: Drafts
  /** Changes the latest plan at once, and sends the result after the results of earlier changes. */
  change(of: (plan: Plan | null) => Plan | null): void
}

export function openPlanDesk({ store, act }: Pick<Lead['room'], 'store' | 'act'>): PlanDesk {
  const drafts: Drafts = createStore(() => ({ draft: null }))
  const send = async () => {
    const { draft } = drafts.getState()
    // A later change was already sent with an earlier one's turn.
    if (draft === null || draft.version !== null) return
    const version = await act({ do: 'plan', plan: draft.plan })
    if (drafts.getState().draft === draft) drafts.setState({ draft: version === null ? null : { ...draft, version } })
  }
  let queue = Promise.resolve()
  return {
    drafts,
    change(of) {
      const latest = latestPlan(store.getState().lead, drafts.getState().draft)
      const plan = of(latest)
      if (plan === latest) return
      drafts.setState({ draft: { plan, version: null } })
      queue = queue.then(send)
    },
  }
}

/** The draft until the view of the class contains it, or something newer. */
export function latestPlan(lead: RoomState['lead'], draft: Draft | null): Plan | null {
  const isSeen = draft?.version != null && (lead?.version ?? 0) >= draft.version
  return draft === null || isSeen ? (lead?.plan ?? null) : draft.plan
}

export function useLatestPlan({ drafts }: PlanDesk): Plan | null {
  const lead = useRoom((state) => state.lead)
  const draft = useStore(drafts, (state) => state.draft)
  return latestPlan(lead, draft)
}
