/** The parts that an activity has on a page. What is drawn stands apart, by page: a member's page does not load the console. */
import type { ReactNode } from 'react'
import type { Library } from '#model/messages/messages.ts'
import type { MemberNotice, MyView, RoomView } from '#model/messages/workshop.ts'
import type { HotKey } from '#web/base/hot-keys.ts'
import type { Lead } from './lead.ts'

/** Something that lies over the lesson, on the projected screen and on the class's own: nobody sees the lesson move beneath it. */
export interface Cover {
  /** What the projector shows, for the console's preview. */
  shown: string
  /** What Next does, as the end of a sentence. */
  next: string
  /** Why a key did not move the lesson. */
  refused: string
  /** Whether it leaves room for the lesson's picture beside it on the projector; absent: it hides it. */
  beside?: boolean
  /** What Next does. The class's work ends only with a second press: the first comes easily. */
  goOn(lead: Lead): void
}

/** What every page of a workshop knows of an activity: no drawing, nothing but rules and words. */
export interface ActivityRules {
  cover?(room: RoomView): Cover | null
  /** Whether the class works on it: it then does not follow the teacher. */
  isWork?(room: RoomView): boolean
  /** Whether it has begun, so that nobody waits for a beginning any more. */
  hasBegun?(room: RoomView): boolean
  /** What a screen reader says of a change; `null`: nothing. */
  news?(room: RoomView, before: RoomView): string | null
  /** What a member keeps of the room for itself. */
  kept?(me: MyView, room: RoomView): Partial<MyView>
  /** What a notice to one member changes of what it knows. */
  heard?(me: MyView, notice: MemberNotice): Partial<MyView>
  /** Keys of the teacher's windows. */
  keys?(lead: Lead): HotKey[]
}

/** A component. It draws nothing while there is nothing to see. */
type Drawn<Props = object> = (props: Props) => ReactNode

/** The console's parts. */
export interface ConsolePart {
  id: string
  /** In the column of the lesson. */
  Panel?: Drawn
  /** In the bar above. */
  Buttons?: Drawn
  /** Below the picture of what is projected. */
  Switches?: Drawn
  /** In the tab for what the class works on. */
  work?: {
    isOn(room: RoomView): boolean
    /** Chooses what is released, while nothing is. */
    Release: Drawn<{ library: Library | null }>
    /** While it is on. */
    InPlay: Drawn<{ library: Library | null }>
    /** Below, also while nothing is on. */
    Results?: Drawn<{ library: Library | null }>
  }
}

/** What lies over the lesson on the projected screen. */
export interface ProjectedPart {
  id: string
  Screen: Drawn<{ room: RoomView; library: Library | null }>
}

export interface WorkProps {
  room: RoomView
  library: Library | null
  /** Whether its owner has it open. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** The parts on a member's page. `Slots`: what the pages hand in. */
export interface MemberPart<Slots> {
  id: string
  /** In the bar on top. */
  Bar?: Drawn
  /** Above the lesson. `working`: the class works on what was released. */
  Sheet?: Drawn<{ room: RoomView; working: boolean }>
  /** What the class works on: beside the lesson, or instead of it. */
  work?: {
    /** Each release has a number of its own; `null`: nothing is released. */
    releaseOf(room: RoomView): number | null
    place: 'beside' | 'instead'
    Work: Drawn<WorkProps & { slots: Slots }>
  }
  /** Over everything. */
  Overlay?: Drawn
  /** On the page that is left after class. */
  Left?: Drawn<{ me: MyView }>
}

/** The class is given something to work on. */
export function isWorking(activities: readonly ActivityRules[], room: RoomView): boolean {
  return activities.some(({ isWork }) => isWork?.(room) === true)
}

/** A member's view with what it keeps of the room. */
export function keptOf(activities: readonly ActivityRules[], me: MyView, room: RoomView): MyView {
  return Object.assign({}, me, ...activities.map(({ kept }) => kept?.(me, room)))
}

/** A member's view once it has heard this. */
export function heardBy(activities: readonly ActivityRules[], me: MyView, notice: MemberNotice): MyView {
  return Object.assign({}, me, ...activities.map(({ heard }) => heard?.(me, notice)))
}
