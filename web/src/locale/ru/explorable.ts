import type { Dictionary } from '../shape/dictionary.ts'

export const explorableWords: Dictionary['explorable'] = {
  otherStore: 'У уроков на Redis есть карта всех возможных порядков. Здесь другое хранилище.',
  sentinel: 'У большинства уроков есть карта всех возможных порядков. Смены одного сервера другим на карте не бывает.',
  cluster: 'У большинства уроков есть карта всех возможных порядков. Серверов, поделивших ключи, на карте не бывает.',
  nearest: (lesson) => `Урок с картой: ${lesson}`,
}
