import type { Dictionary } from '../shape/dictionary.ts'

export const handoutWords: Dictionary['handout'] = {
  title: (lesson: string) => `${lesson}: на бумаге`,
  name: 'Имя',
  date: 'Дата',
  questions: 'Сначала подумайте',
  because: 'Почему',
  fold: 'Согните здесь и не смотрите, пока не ответите',
  happened: 'Что произошло',
  some: (shown: number, all: number) => `Что произошло (блокировки: ${shown} из ${all})`,
  legend: 'Полоса воркера: он думает, что держит блокировку. Ниже: у кого она по данным хранилища.',
  remember: 'Запомнить',
  sources: 'Источники',
  recorded: (store: string, day: string) => `Записано на ${store}, ${day}`,
  teacher: 'Для преподавателя',
  answers: 'Ответы',
  outcome: 'Чем кончилось',
  notes: 'На что смотреть',
  screen: {
    print: 'Печать',
    lesson: 'К уроку',
    loading: 'Верстаем страницу…',
    nothing: 'У этого урока нет записи, рисовать нечего',
    about: 'Одна страница A4. Согните по каждой линии, начиная с нижней: до голосования ответов не видно.',
    teacher: 'Страница 2 — только для вас.',
  },
}
