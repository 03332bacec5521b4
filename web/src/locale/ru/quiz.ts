import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

const asked = (questions: number) => count(questions, 'вопрос', 'вопроса', 'вопросов')

export const quizWords: Dictionary['quiz'] = {
  titles: {
    '3': 'Десять вопросов по главам 1–3',
    all: 'Десять вопросов обо всём',
    again: 'Ещё раз',
  },
  about: {
    '3': 'Взять блокировку, освободить её и какой длины аренда.',
    all: 'Из всех глав, сначала из уроков, где вы уже были.',
    again: 'То, что в прошлый раз не вышло.',
  },
  last: (right: number, of: number, day: string) => `верно ${right} из ${of}, ${day}`,
  loading: 'Выбираем вопросы…',
  failed: 'Не удалось загрузить вопросы',
  nothing: 'Спрашивать нечего',
  nothingHint: 'Повторять пока нечего. Неверное вернётся сюда завтра, через 7 дней и через 21 день.',
  place: (place: number, of: number) => `Вопрос ${place} из ${of}`,
  picture: 'Вот прогон этого урока. Что сломалось?',
  notHere: 'Здесь этого не было.',
  right: 'Верно',
  wrong: 'Неверно',
  yours: 'Ваш ответ',
  lesson: (title: string) => `Посмотреть: «${title}»`,
  next: 'Дальше',
  finish: 'Результат',
  result: (right: number, of: number) => `Верно ${right} из ${of}`,
  allRight: 'Всё верно. Повторять нечего.',
  comesAgain: (questions: number) =>
    `Неверных ответов: ${questions}. ${questions === 1 ? 'Этот вопрос вернётся' : 'Эти вопросы вернутся'} на стартовую страницу завтра, через 7 дней и через 21 день. Знает об этом только этот браузер.`,
  wentWrong: 'Что не вышло',
  wasRight: 'Верно: ',
  again: 'Другие десять вопросов',
  home: 'Ко всем урокам',
  due: {
    yesterday: (questions: number) => `${asked(questions)} с прошлого раза`,
    week: (questions: number) => `${asked(questions)} с прошлой недели`,
    month: (questions: number) => `${asked(questions)} с прошлого месяца`,
  },
  answer: 'Ответить',
  dismiss: 'Не спрашивать',
}
