import type { Goal } from '#model/messages/level.ts'
import { form } from '#model/words/ru/figures.ts'

export const grouped = (count: string | number | bigint) => BigInt(count).toLocaleString('ru')

/** Returns the form of a noun or verb after a number, which may be too large for a JavaScript number. */
export const formOf = (count: string | number, one: string, few: string, many: string) =>
  // The form depends only on the last two digits.
  form(Number(BigInt(count) % 100n), one, few, many)

export const orders = (count: string) => `${grouped(count)} ${formOf(count, 'порядок', 'порядка', 'порядков')}`
/** Formats a number of orders after a preposition such as *из*, for example `12 порядков`. */
export const ofOrders = (count: string) => `${grouped(count)} ${formOf(count, 'порядка', 'порядков', 'порядков')}`
/** Makes the first letter lowercase, except in abbreviations and Latin names. */
export const lowered = (text: string) => text.replace(/^[А-ЯЁ](?![А-ЯЁ])/, (first) => first.toLowerCase())
export const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Violations as clauses. */
export const outcomes: Record<Goal, string> = {
  exclusion: 'блокировка у двоих сразу',
  'no-lost-update': 'продажа пропадает',
  'owner-only': 'воркер снимает или меняет чужую блокировку',
  'no-immortal-lock': 'блокировка надолго переживает падение',
  'no-leak': 'воркер закончил, а блокировка занята или ключ остался навсегда',
  fencing: 'токены растут не всегда',
  progress: 'кто-то ждёт напрасно',
}

/** Goals of levels as commands. */
export const goals: Record<Goal, string> = {
  exclusion: 'Дайте блокировку двоим сразу',
  'no-lost-update': 'Потеряйте продажу',
  'owner-only': 'Пусть воркер снимет чужую блокировку',
  'no-immortal-lock': 'Оставьте блокировку надолго после падения',
  'no-leak': 'Оставьте блокировку занятой или ключ навсегда',
  fencing: 'Нарушьте порядок токенов',
  progress: 'Не дайте блокировку никому',
}

/** Descriptions of what a reader sees when a goal is reached. */
export const meanings: Record<Goal, string> = {
  exclusion: 'Оба сразу думают, что блокировка у них.',
  'no-lost-update': 'Оба продают по чашке, а на складе стало меньше только на одну.',
  'owner-only': 'Один удаляет или меняет блокировку, которая у другого.',
  'no-immortal-lock': 'Освободить её больше некому, и за две аренды она не кончится.',
  'no-leak': 'Воркер закончил, а блокировка ещё занята или ключ его бессрочный.',
  fencing: 'У более поздней выдачи или записи другого воркера токен не больше.',
  progress: 'У каждого часть серверов, и большинства не наберёт никто.',
}

/** Goals that no order reaches, as statements. */
export const kept: Record<Goal, string> = {
  exclusion: 'Блокировка никогда не у двоих сразу',
  'no-lost-update': 'Ни одна продажа не пропадает',
  'owner-only': 'Чужую блокировку никто не снимает и не меняет',
  'no-immortal-lock': 'Блокировка не переживает падение надолго',
  'no-leak': 'Никто не оставляет блокировку занятой или ключ навсегда',
  fencing: 'Токены всегда растут',
  progress: 'Блокировка всегда доступна хоть кому-то',
}
