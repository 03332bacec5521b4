/** How a page is to look, chosen as a reader's browser keeps the choice. */
import type { Theatre } from './theatre.ts'

export interface Looks {
  theme: 'light' | 'dark'
  projector: boolean
}

/** Holds from the next page that is opened on. */
export async function setLooks({ page }: Pick<Theatre, 'page'>, looks: Partial<Looks>): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('lockstep-looks', kept), JSON.stringify(looks))
}
