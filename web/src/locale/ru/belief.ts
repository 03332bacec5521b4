import { form, namesListed } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

type BeliefWords = Pick<
  Dictionary['timeline'],
  'holders' | 'harmless' | 'atOnce' | 'dangerTip' | 'zombieTip' | 'orphanTip' | 'orphan'
>

const numbers = ['ноль', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять']
const people = ['никто', 'один', 'двое', 'трое', 'четверо', 'пятеро', 'шестеро', 'семеро']

/** Returns a number of people as the subject of a sentence, for example `трое`. */
const peopleOf = (count: number) => people[count] ?? String(count)

/** Describes when a period starts and how long it lasts. */
export const during = (from: string, length: string) => `с ${from}, в течение ${length}`

export const beliefWords: BeliefWords = {
  holders: (count, length) => {
    const said = `${numbers[count] ?? count} ${form(count, 'держатель', 'держателя', 'держателей')}`
    return [...(length === null ? [] : [`${said} · ${length}`]), said, `${count}×`]
  },
  harmless: (count, length) => {
    const lasting = length === null ? '' : ` · ${length}`
    const said = `так думают ${peopleOf(count)}: безвредно`
    return [
      `${peopleOf(count)} думают, что держат; записи проверяются${lasting}`,
      `${said}${lasting}`,
      said,
      `${count}×, безвредно`,
    ]
  },
  atOnce: (count, length) => {
    const said = `${peopleOf(count)} сразу`
    return [...(length === null ? [] : [`${said} · ${length}`]), said, `${count}×`]
  },
  dangerTip: (clients, from, length, isHarmless) =>
    `${namesListed(clients)} сразу думают, что держат блокировку: ${during(from, length)}.${isHarmless ? ' Здесь это безвредно: каждая запись проверяется.' : ''}`,
  zombieTip: (client, from, length) =>
    `Зомби ${during(from, length)}: ${client} думает, что держит блокировку, а на деле нет.`,
  orphanTip: (client, from, length) =>
    `Сирота ${during(from, length)}: блокировка у ${client}, но ${client} так не думает.`,
  orphan: (client, cause) =>
    ({
      unheard: [`${client} ещё не знает`],
      'gave-up': [`${client} не знает и сдался`, `${client} не знает`],
      left: [`у ${client}, ещё не освобождена`, 'ещё не освобождена'],
      crashed: [`осталась: ${client} больше нет`, `${client} больше нет`, 'осталась'],
    })[cause],
}
