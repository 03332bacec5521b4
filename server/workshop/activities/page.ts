import * as z from 'zod/mini'
import { OwnPage } from '#model/messages/own-page.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, ChangeContext, RoomMoment } from './activity.ts'

interface Shown {
  page: OwnPage | null
}
type PageRoom = RoomCore & Shown

export const pageRules = {
  kept: { page: z._default(z.nullable(OwnPage), null) },
  initial: { page: null } as Shown,
  actions: {
    page: (
      _room: PageRoom,
      { page }: { page: OwnPage | null },
      { after }: ChangeContext<PageRoom>,
    ): Partial<PageRoom> => (page === null ? { page } : { ...after('released'), page }),
  },
  /** Removes the page when the class gets other work. A question only covers the page, which comes back afterwards. */
  makeWay: (_room: PageRoom, moment: RoomMoment) =>
    ['released', 'recalled', 'begun', 'ended'].includes(moment) ? { page: null } : {},
  view: ({ page }: Shown): { page?: OwnPage } => (page === null ? {} : { page }),
} satisfies ActivityRules<Shown>
