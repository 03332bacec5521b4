import type { Dictionary } from '../../shape/dictionary.ts'

export const questionWords: Dictionary['theatre/question'] = {
  heading: 'Вопросы',
  right: 'Верный ответ',
  yours: 'Ваш ответ',
  open: 'Без ответа: вопрос зададут, когда придёт его момент.',
  withheld: 'Одна из групп ещё не видела этого ответа, поэтому здесь его нет.',
  skipped: 'Без ответа.',
}
