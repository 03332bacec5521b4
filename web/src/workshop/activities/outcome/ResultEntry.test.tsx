import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ExerciseResult } from '#model/messages/class-exercises.ts'
import type { LevelResult } from '#model/messages/recap.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { ExerciseResults } from './ExerciseResults.tsx'
import { LevelResults } from './LevelResults.tsx'

/** The icon and the state of the only entry. */
const lookOf = (results: ReactNode) => {
  const html = renderToStaticMarkup(results)
  const icons: readonly IconName[] = ['check', 'cross', 'clock']
  return {
    icon: icons.find((name) => html.includes(renderToStaticMarkup(<Icon name={name} />))),
    missed: html.includes('data-missed'),
  }
}

test('a solved level looks like a success, although a lock broke in it', () => {
  const unplayed: LevelResult = {
    ...{ id: 1, scenario: 'foreign-unlock', title: 'A lock', lock: 'DEL' },
    ...{ goal: 'exclusion', par: 7, solved: [], more: 0, tried: 0 },
  }
  const solved = { solved: [{ name: 'Ada', steps: 7, wrongClaims: 0 }], tried: 2 }
  const look = (level: LevelResult) => lookOf(<LevelResults levels={[level]} />)
  expect(look({ ...unplayed, ...solved })).toEqual({ icon: 'check', missed: false })
  expect(look({ ...unplayed, ...solved, par: null })).toEqual({ icon: 'check', missed: false })
  expect(look({ ...unplayed, tried: 2 })).toEqual({ icon: 'cross', missed: true })
  expect(look({ ...unplayed, tried: 2, par: null })).toEqual({ icon: 'cross', missed: true })
  expect(look(unplayed)).toEqual({ icon: 'clock', missed: true })
})

test('an exercise that was tried in vain does not look as if nobody had tried it', () => {
  const opened: ExerciseResult = {
    ...{ id: 'whose-lease', title: 'Whose lease?', task: 'Mend it.' },
    ...{ solved: [], more: 0, tried: 0, opened: 3 },
  }
  const look = (exercise: ExerciseResult) => lookOf(<ExerciseResults exercises={[exercise]} />)
  expect(look({ ...opened, solved: [{ name: 'Ada', tries: 2 }], tried: 2 })).toEqual({ icon: 'check', missed: false })
  expect(look({ ...opened, tried: 2 })).toEqual({ icon: 'cross', missed: true })
  expect(look(opened)).toEqual({ icon: 'clock', missed: true })
})
