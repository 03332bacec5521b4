/** Pages that somebody may mean who guesses an address. Pure. */
import { editDistance } from '#model/base/nearest.ts'

export type NearPage = '/break' | '/exercises' | '/workshop' | '/w'

/** What people call each page, besides its address. */
const guesses: Readonly<Record<NearPage, readonly string[]>> = {
  '/break': ['game', 'games', 'play', 'level', 'levels'],
  '/exercises': ['exercise', 'handout', 'handouts', 'edit', 'editor', 'practice', 'tasks'],
  '/workshop': ['teacher', 'teach', 'class', 'start', 'room'],
  '/w': ['join', 'member', 'code'],
}

/** Letters that may be mistyped. */
const mistypedMost = 2

/** Pages whose address, or a usual name for them, begins `path`, the nearest first. */
export function nearPages(path: string): NearPage[] {
  const [wanted = ''] = path.toLowerCase().split('/').filter(Boolean)
  if (wanted.length < 3) return []
  const near = (Object.keys(guesses) as NearPage[]).map((page) => {
    const names = [page.slice(1), ...guesses[page]]
    return { page, away: Math.min(...names.map((name) => editDistance(wanted, name))) }
  })
  const found = near.filter(({ away }) => away <= Math.min(mistypedMost, wanted.length - 3))
  const meant = found.sort((one, other) => one.away - other.away).map(({ page }) => page)
  // The game and the exercises are looked for under each other's names.
  const pair: NearPage[] = ['/break', '/exercises']
  return [...new Set(meant.flatMap((page) => (pair.includes(page) ? [page, ...pair] : [page])))].slice(0, 3)
}
