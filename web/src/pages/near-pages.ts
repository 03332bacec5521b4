/** Finds the pages that a reader may have meant by a guessed address. */
import { editDistance } from '#model/base/nearest.ts'

export type NearPage = '/break' | '/exercises' | '/workshop' | '/w'

/** Other names that people use for each page. */
const guesses: Readonly<Record<NearPage, readonly string[]>> = {
  '/break': ['game', 'games', 'play', 'level', 'levels'],
  '/exercises': ['exercise', 'handout', 'handouts', 'edit', 'editor', 'practice', 'tasks'],
  '/workshop': ['teacher', 'teach', 'class', 'start', 'room'],
  '/w': ['join', 'member', 'code'],
}

/** Maximum number of mistyped letters. */
const mistypedMost = 2

/** Returns the pages whose address or name in `guesses` resembles the first part of `path`, most similar first. */
export function nearPages(path: string): NearPage[] {
  const [wanted = ''] = path.toLowerCase().split('/').filter(Boolean)
  if (wanted.length < 3) return []
  const near = (Object.keys(guesses) as NearPage[]).map((page) => {
    const names = [page.slice(1), ...guesses[page]]
    return { page, away: Math.min(...names.map((name) => editDistance(wanted, name))) }
  })
  const found = near.filter(({ away }) => away <= Math.min(mistypedMost, wanted.length - 3))
  const meant = found.sort((one, other) => one.away - other.away).map(({ page }) => page)
  // People confuse the names of the game and the exercises, so both are offered.
  const pair: NearPage[] = ['/break', '/exercises']
  return [...new Set(meant.flatMap((page) => (pair.includes(page) ? [page, ...pair] : [page])))].slice(0, 3)
}
