/**
 * Translates the texts of an order that is played live. The order's recording contains them in English, mixed with commands, so the sentences of the English
 * dictionary serve as patterns to recognize them.
 */
import { type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import type { PropertyPhrases } from '../phrases.ts'
import { played as english, type PlayedWords } from './played.ts'
import { properties as englishProperties } from './properties.ts'

type Say = (...values: string[]) => string
type Key = Exclude<keyof PlayedWords, 'broken' | 'unrecorded' | 'otherwise'>

/** Placeholders for the values in a sentence. */
const marks = ['\ue000', '\ue001']
/** Separates the parts of a caption: the step, what happens, and what it breaks. */
const dot = ' · '

/** Keys that need no pattern, because no recording contains their texts or because the whole text is looked up. */
const spoken: readonly string[] = ['broken', 'unrecorded', 'otherwise']
const keys = (Object.keys(english) as (keyof PlayedWords)[]).filter((key): key is Key => !spoken.includes(key))
const isTitle = (key: Key) => key === 'title' || key === 'servers'
const patternOf = (key: Key) => {
  const said = (english[key] as Say)(...marks)
  const order = [...said].filter((letter) => marks.includes(letter))
  const source = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/[\ue000\ue001]/g, '(.+)')
  return { key, order, pattern: new RegExp(`^${source}$`, 's') }
}
const sentences = keys.filter((key) => !isTitle(key)).map(patternOf)
/** Patterns of a whole text. Titles come last. They must not be used for a part of a caption, because a part may be a command, which would match them. */
const patterns = [...sentences, patternOf('servers'), patternOf('title')]

/**
 * Returns a function that translates the English texts of an order played live. `known` translates the lock's title. Texts that the function does not recognize
 * are returned unchanged.
 */
export function playedTexts(
  words: PlayedWords,
  properties: Record<PropertyId, PropertyPhrases>,
  known: (text: string) => string,
): (text: string) => string {
  const broken = new Map(
    propertyIds.map((id) => [
      english.broken(englishProperties[id].said.violated),
      words.broken(properties[id].said.violated),
    ]),
  )
  const said = (text: string, among: typeof patterns): string => {
    const exact = broken.get(text)
    if (exact !== undefined) return exact
    for (const { key, order, pattern } of among) {
      const found = pattern.exec(text)
      if (found === null) continue
      const values = marks.map((mark) => found[order.indexOf(mark) + 1] ?? '')
      return (words[key] as Say)(...(isTitle(key) ? values.map((value) => known(said(value, among))) : values))
    }
    return text
  }
  const part = (text: string) => said(text, sentences)
  return (text) => (text.includes(dot) ? text.split(dot).map(part).join(dot) : said(text, patterns))
}
