import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

const votes = (number: number) => count(number, 'голос', 'голоса', 'голосов')

export const floorWords: Dictionary['workshop/activities/floor'] = {
  cover: { next: 'вопрос убирается.', refused: 'На проекторе вопрос от группы. «Дальше» его убирает.' },
  say: (text) => `На проекторе вопрос от группы: ${text}`,
  projected: { label: 'Вопрос от вас', votes },
  member: {
    open: (questions, answered) =>
      `Спросить${questions === 0 ? '' : ` · ${questions}`}${answered === 0 ? '' : ' · на ваш ответили'}`,
    title: 'Вопросы преподавателю',
    label: 'Ваш вопрос',
    hint: 'Кто спрашивает и голосует, не видно.',
    bad: 'Уместите вопрос в 140 обычных знаков.',
    send: 'Задать',
    sending: 'Отправляем…',
    sent: 'Отправлено. Преподаватель видит вопрос.',
    none: 'Вопросов пока нет.',
    vote: (text) => `Голос за «${text}»`,
    votes,
    own: 'ваш',
    answered: 'отвечено',
  },
  console: {
    label: 'От группы',
    unread: (questions) => `новых: ${questions}`,
    votes,
    project: (text) => `На проектор: «${text}»`,
    takeAway: (text) => `Убрать с проектора: «${text}»`,
    answered: (text) => `Ответ дан: «${text}»`,
    reopen: (text) => `Ещё не отвечено: «${text}»`,
    hide: (text) => `Скрыть «${text}»`,
    show: (text) => `Снова показать «${text}»`,
    short: {
      project: 'На проектор',
      takeAway: 'Убрать',
      answered: 'Ответ дан',
      reopen: 'Вернуть',
      hide: 'Скрыть',
      show: 'Показать',
    },
    state: { open: '', answered: 'отвечено', hidden: 'скрыто' },
  },
  report: { title: 'Вопросы от группы', votes, state: { open: 'ждёт', answered: 'отвечено', hidden: 'скрыто' } },
}
