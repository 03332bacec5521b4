import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LevelResult } from '#model/messages/recap.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { LevelResults } from './LevelResults.tsx'

const unplayed: LevelResult = {
  ...{ id: 1, scenario: 'foreign-unlock', title: 'A lock', lock: 'DEL' },
  ...{ goal: 'exclusion', par: 7, solved: [], more: 0, tried: 0 },
}
const solved = { solved: [{ name: 'Ada', steps: 7, wrongClaims: 0 }], tried: 2 }

/** The icon and the states of the only entry. */
const lookOf = (level: LevelResult) => {
  const html = renderToStaticMarkup(<LevelResults levels={[level]} />)
  const icons: readonly IconName[] = ['check', 'cross', 'clock']
  return {
    icon: icons.find((name) => html.includes(renderToStaticMarkup(<Icon name={name} />))),
    ...{ missed: html.includes('data-missed'), bad: html.includes('data-broken') },
  }
}

test('a solved level looks like a success, although a lock broke in it', () => {
  expect(lookOf({ ...unplayed, ...solved })).toEqual({ icon: 'check', missed: false, bad: false })
  expect(lookOf({ ...unplayed, ...solved, par: null })).toEqual({ icon: 'check', missed: false, bad: false })
  expect(lookOf({ ...unplayed, tried: 2 })).toEqual({ icon: 'cross', missed: true, bad: false })
  expect(lookOf({ ...unplayed, tried: 2, par: null })).toEqual({ icon: 'cross', missed: true, bad: false })
  expect(lookOf(unplayed)).toEqual({ icon: 'clock', missed: true, bad: false })
})
