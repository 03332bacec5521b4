/** Removes the English sentences from the results of lock libraries, because the page derives sentences in the reader's language from the facts. */
import type { Plugin } from 'vite'

interface Cell {
  violated: unknown[]
  beyond: unknown[]
  on?: string
  recording?: string
}
interface Part {
  on: string
  cells: Cell[]
}

export function libraryFacts(): Plugin {
  return {
    name: 'lockstep-library-facts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/e2e\/libraries\/[^/]+\/[^/]+\.results\.json$/ },
      handler: (code) => {
        const { lessons, battery, ...results }: { lessons?: Part; battery?: Part } = JSON.parse(code)
        const less = { ...results, lessons: lessons && bare(lessons), battery: battery && bare(battery) }
        return JSON.stringify(less, (key, value) => (key === 'because' ? undefined : value))
      },
    },
  }
}

/** Leaves out values that `triedLock` in `lock-libraries.ts` can restore. */
function bare({ on, cells }: Part) {
  const bareCells = cells.map(({ violated, beyond, on: day, recording, ...cell }) => ({
    ...cell,
    ...(violated.length > 0 ? { violated } : {}),
    ...(beyond.length > 0 ? { beyond } : {}),
    ...(day === undefined || day === on ? {} : { on: day }),
    ...(recording === undefined ? {} : { recording: true }),
  }))
  return { on, cells: bareCells }
}
