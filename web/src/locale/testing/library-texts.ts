/** The English that is kept beside the adapters of real lock libraries, in e2e/libraries. */
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../e2e/libraries/', import.meta.url)
const read = <T>(ending: string): T[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending) && path.split('/').length === 2)
    .map((path) => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as T)

export const documentedTexts = () =>
  read<{ about: string; documentation: { says: string }[] }>('/library.json').flatMap(({ about, documentation }) => [
    about,
    ...documentation.map(({ says }) => says),
  ])

interface Cells {
  cells: { because: Record<string, string> }[]
}
export const reasonTexts = () =>
  read<{ lessons?: Cells; battery?: Cells }>('.results.json').flatMap(({ lessons, battery }) =>
    [lessons, battery].flatMap((part) => part?.cells.flatMap(({ because }) => Object.values(because)) ?? []),
  )
