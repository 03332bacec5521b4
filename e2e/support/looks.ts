/** Sets how a page looks, as a reader's browser stores the choice. */
import type { Theatre } from './theatre.ts'

export interface Looks {
  theme: 'light' | 'dark'
  projector: boolean
}

/** Sets the looks of all pages that are opened from now on. */
export async function setLooks({ page }: Pick<Theatre, 'page'>, looks: Partial<Looks>): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('lockstep-looks', kept), JSON.stringify(looks))
}
