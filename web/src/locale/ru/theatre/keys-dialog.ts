import type { Dictionary } from '../../shape/dictionary.ts'

export const localKeysWords: Dictionary['theatre/keys-dialog'] = [
  {
    title: 'Пульт для презентаций',
    bindings: [
      { caps: ['PgUp', 'PgDn'], words: 'Две большие кнопки: шаг назад или вперёд' },
      { caps: ['B', '.'], words: 'Кнопка гашения: экран гаснет. В виде для проектора — и клавиша точки' },
    ],
  },
  {
    title: 'На шкале времени, когда фокус на ней',
    bindings: [
      { caps: ['↑', '↓'], words: 'От отметки к отметке, словами' },
      { caps: ['Enter'], words: 'Перейти к этой отметке' },
    ],
  },
  {
    title: 'В списке уроков',
    bindings: [
      { caps: ['/'], words: 'Поиск' },
      { caps: ['←', '→', '↑', '↓'], words: 'От карточки к карточке' },
      { caps: ['Esc'], words: 'Снова показать все уроки' },
    ],
  },
]
