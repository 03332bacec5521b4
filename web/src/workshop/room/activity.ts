/** Defines the parts of an activity on a page. Drawn parts are separate for each kind of page, so that a member's page does not load the console. */
import type { ReactNode } from 'react'
import type { Library } from '#model/messages/messages.ts'
import type { MemberNotice, MyView, RoomView } from '#model/messages/workshop.ts'
import type { HotKey } from '#web/base/hot-keys.ts'
import type { Lead } from './lead.ts'

/** Something that covers the lesson on the projected screen and on members' screens, so that nobody sees the lesson move beneath it. */
export interface Cover {
  /** What the projector shows, for the console's preview. */
  shown: string
  /** What Next does, as the end of a sentence. */
  next: string
  /** Why a key did not move the lesson. */
  refused: string
  /** Whether the cover leaves room for the lesson's picture next to it on the projector. If absent, the cover hides the picture. */
  beside?: boolean
  /** Whether the cover is about the lesson although it hides the picture. The class is still in the lesson then, so its notes stay at hand. */
  aboutLesson?: boolean
  /** Performs Next. Ends the class's work only when Next is pressed a second time, because the first press may be an accident. */
  goOn(lead: Lead): void
}

/** The part of an activity that every page of a workshop loads: rules and words, without drawing. */
export interface ActivityRules {
  cover?(room: RoomView): Cover | null
  /** Whether the class works on this activity. If so, the class does not follow the teacher. */
  isWork?(room: RoomView): boolean
  /** Returns the sentence for screen readers about a change, or `null` if there is none. */
  news?(room: RoomView, before: RoomView): string | null
  /** Returns the parts of the room that a member's view retains. */
  kept?(me: MyView, room: RoomView): Partial<MyView>
  /** Returns how a notice to this member changes the member's view. */
  heard?(me: MyView, notice: MemberNotice): Partial<MyView>
  keys?(lead: Lead): HotKey[]
}

/** A component that draws nothing while there is nothing to show. */
type Drawn<Props = object> = (props: Props) => ReactNode

export interface ConsolePanelProps {
  /** Whether the class is elsewhere than in the lesson, such as at work or in a break. */
  away: boolean
}

/** An activity's parts on the console. */
export interface ConsolePart {
  id: string
  /** Shown in the lesson's column. */
  Panel?: Drawn<ConsolePanelProps>
  /** Shown in the bar above. */
  Buttons?: Drawn
  /** Shown below the preview of the projected screen. */
  Switches?: Drawn
  /** Shown in the tab for the class's work. */
  work?: {
    isOn(room: RoomView): boolean
    /** The form to release work, shown while no work is released. */
    Release: Drawn<{ library: Library | null }>
    /** Shown while the work is released. */
    InPlay: Drawn<{ library: Library | null }>
    /** Shown below the form or the released work, even while nothing is released. */
    Results?: Drawn<{ library: Library | null }>
  }
}

/** An activity's part on the projected screen, which covers the lesson. */
export interface ProjectedPart {
  id: string
  Screen: Drawn<{ room: RoomView; library: Library | null }>
}

export interface WorkProps {
  room: RoomView
  library: Library | null
  open: boolean
  onOpen: (open: boolean) => void
}

/** An activity's parts on a member's page. `Slots` are components that pages pass in. */
export interface MemberPart<Slots> {
  id: string
  /** Shown in the bar on top. */
  Bar?: Drawn
  /** Shown above the lesson. `working` tells whether the class works on something released. */
  Sheet?: Drawn<{ room: RoomView; working: boolean }>
  /** The class's work, next to the lesson or instead of it. */
  work?: {
    /** Returns the number of the current release, which is different for each release, or `null` if nothing is released. */
    releaseOf(room: RoomView): number | null
    place: 'beside' | 'instead'
    Work: Drawn<WorkProps & { slots: Slots }>
  }
  /** Shown on top of everything. */
  Overlay?: Drawn
  /** Shown on the page after class. */
  Left?: Drawn<{ me: MyView }>
}

/** Whether the class has something to work on. */
export function isWorking(activities: readonly ActivityRules[], room: RoomView): boolean {
  return activities.some(({ isWork }) => isWork?.(room) === true)
}

/** Returns a member's view with the parts of the room that the activities retain. */
export function keptOf(activities: readonly ActivityRules[], me: MyView, room: RoomView): MyView {
  return Object.assign({}, me, ...activities.map(({ kept }) => kept?.(me, room)))
}

export function heardBy(activities: readonly ActivityRules[], me: MyView, notice: MemberNotice): MyView {
  return Object.assign({}, me, ...activities.map(({ heard }) => heard?.(me, notice)))
}
