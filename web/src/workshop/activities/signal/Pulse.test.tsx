import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pulse } from './Pulse.tsx'

const signals = [
  { minute: 1, lost: 1, fast: 0 },
  { minute: 5, lost: 1, fast: 1 },
]

/** The numbers above the bars of the minutes from 0 until this one. */
const numbersOf = (until: number) => {
  const html = renderToStaticMarkup(<Pulse signals={signals} from={0} until={until} />)
  const counts = /<p[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? ''
  return [...counts.matchAll(/>(\d+)</g)].map(([, number]) => number)
}

test('with many minutes only the largest number is shown, also if it is lower than the chart is high', () => {
  expect(numbersOf(20)).toEqual(['1', '2'])
  expect(numbersOf(40)).toEqual(['2'])
})
