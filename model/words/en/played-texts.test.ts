import { describe, expect, test } from 'vitest'
import { played as russian } from '../ru/played.ts'
import { properties as russianProperties } from '../ru/properties.ts'
import { played as chinese } from '../zh/played.ts'
import { properties as chineseProperties } from '../zh/properties.ts'
import { played as english, type PlayedWords } from './played.ts'
import { playedTexts } from './played-texts.ts'
import { properties as englishProperties } from './properties.ts'

type Say = (...values: string[]) => string

describe.each([['zh', chinese, chineseProperties] as const, ['ru', russian, russianProperties] as const])(
  'in %s',
  (_tag, words, properties) => {
    const said = playedTexts(words, properties, (text) => (text === 'A lock' ? 'LOCK' : text))
    const values = (key: keyof PlayedWords) =>
      key === 'title'
        ? ['A lock, 3 servers', 'A ~ B']
        : key === 'servers'
          ? ['A lock', '3']
          : ['SET lock:stock a NX PX 500', 'n2']

    test.each(
      (Object.keys(english) as (keyof PlayedWords)[]).filter(
        (key) => !['broken', 'unrecorded', 'otherwise'].includes(key),
      ),
    )('%s', (key) => {
      const [one = '', other = ''] = values(key)
      const own = key === 'title' ? words.servers('LOCK', '3') : key === 'servers' ? 'LOCK' : one
      const nodeOnly = ['restart', 'go-down', 'come-back'].includes(key)
      expect(said((english[key] as Say)(nodeOnly ? other : one, other))).toBe(
        (words[key] as Say)(nodeOnly ? other : own, other),
      )
    })

    test('a caption has its step, what happens, and what it breaks', () => {
      const { violated } = englishProperties.exclusion.said
      expect(said(`A/ · ${english.late('GET lock:stock')} · ${english.broken(violated)}`)).toBe(
        `A/ · ${words.late('GET lock:stock')} · ${words.broken(properties.exclusion.said.violated)}`,
      )
      expect(said('B · GET lock:stock')).toBe('B · GET lock:stock')
      expect(said('B · SET lock:stock {"by": "b"}')).toBe('B · SET lock:stock {"by": "b"}')
      expect(said('set-nx-px')).toBe('set-nx-px')
    })
  },
)
