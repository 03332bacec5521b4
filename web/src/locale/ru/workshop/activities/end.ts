import type { Dictionary } from '../../../shape/dictionary.ts'

export const endWords: Dictionary['workshop/activities/end'] = {
  console: 'Занятие окончено. У вас есть отчёт. Страницы группы доступны 7 дней, пока работает сервер.',
  projected: {
    title: 'Занятие окончено',
    thanks: 'Спасибо за участие. Всё, что вы видели, — на вашей странице: сохраните её сейчас.',
    report: 'Открыть отчёт',
  },
  member: {
    title: (title) => `${title}: что вы видели`,
    ended:
      'Занятие окончено. Сохраните или напечатайте эту страницу: она доступна 7 дней и только пока работает сервер преподавателя.',
    shown: 'Что показано',
    nothingShown: 'Записей не показывали.',
    score: (right, of) => `Верных ответов: ${right} из ${of}.`,
    scoreTwice: (right, of, second) =>
      `Верно в первом голосовании, за которое дают баллы: ${right} из ${of}, во втором: ${second.right} из ${second.of}.`,
    at: (time) => `в ${time}`,
    on: 'Проходить уроки самостоятельно',
  },
}
