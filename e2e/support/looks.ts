import type { Theatre } from './theatre.ts'

/** Display settings of a page, as a reader's browser stores them. */
export interface Looks {
  theme: 'light' | 'dark'
  projector: boolean
}

export async function setLooks({ page }: Pick<Theatre, 'page'>, looks: Partial<Looks>): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('lockstep-looks', kept), JSON.stringify(looks))
}
