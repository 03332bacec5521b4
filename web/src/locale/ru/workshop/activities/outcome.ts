import { count, form } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

export const outcomeWords: Dictionary['workshop/activities/outcome'] = {
  podiumCover: {
    shown: 'Пьедестал',
    next: 'пьедестал уходит.',
    refused: 'На экране пьедестал. W его убирает.',
  },
  recapCover: {
    shown: 'Чему мы научились',
    next: 'итоги уходят.',
    refused: 'На экране итоги. M их убирает.',
  },
  nextPage: 'следующая страница итогов.',
  keys: {
    podium: 'Показать или убрать пьедестал',
    recap: 'Показать или убрать итоги',
  },
  console: {
    podium: 'Пьедестал',
    recap: 'Итоги',
  },
  morePeople: (people) => `и ещё ${people}`,
  podium: {
    title: 'Пьедестал',
    byScore: (questions, twice) =>
      `Больше верных ответов${twice ? ' в первом голосовании' : ''} (${count(questions, 'вопрос', 'вопроса', 'вопросов')})`,
    byValue: (parameter) => `Наименьшее значение «${parameter}», при котором сломалось`,
    byTime: 'Кто первым сломал блокировку',
    byLevel: 'Меньше неверных ответов, потом меньше шагов',
    earlier: 'Прошлые задачи',
    place: (place) => `Место ${place}`,
    tie: 'поровну',
    right: (right) => `верно: ${right}`,
    noScore: 'Очков пока ни у кого нет.',
    rule: 'Вопрос считается один раз, по первому голосованию. Проверка не считается.',
    noChallenge: 'Пока ни у кого не вышло.',
    noLevel: 'Пока ни у кого не решено.',
    yours: (place, shared) => (shared ? `Вы делите место ${place}.` : `Ваше место: ${place}.`),
  },
  recap: {
    title: 'Что мы видели',
    page: (page, of) => `Страница ${page} из ${of}`,
    questions: 'Что вы говорили и что верно',
    said: (number, all) => `Так ответили ${number} из ${all}`,
    saidEach: (number) => `По ${count(number, 'голосу', 'голоса', 'голосов')}`,
    happened: 'Верно',
    nobody: 'Никто не ответил.',
    predicted: 'Верно',
    mistaken: 'Неверно',
    more: (questions) => `и ещё ${count(questions, 'вопрос', 'вопроса', 'вопросов')}`,
    remember: 'Запомнить',
    moreLessons: (lessons) => `и ещё ${count(lessons, 'урок', 'урока', 'уроков')}`,
    tried: 'Что пробовала группа',
    broken: (broken, runs) => `Сломана в ${broken} из ${runs} ${form(runs, 'прогона', 'прогонов', 'прогонов')}`,
    held: (runs) => `Выдержала ${count(runs, 'прогон', 'прогона', 'прогонов')}`,
    challenges: 'Задачи',
    moreChallenges: (challenges) => `и ещё ${count(challenges, 'прошлая задача', 'прошлые задачи', 'прошлых задач')}`,
    madeBy: (made, tried) => (tried === 0 ? 'Открыто, никто не пробовал' : `Вышло: у ${made} из ${tried}`),
    levels: 'Уровни, в которые играла группа',
    solvedBy: (solved, tried) => (tried === 0 ? 'Открыто, никто не пробовал' : `Решено: у ${solved} из ${tried}`),
    exercises: 'Упражнения',
    exerciseSolved: ({ solved, tried, opened }) =>
      opened === 0
        ? 'Открыто, никто не смотрел'
        : tried === 0
          ? `Смотрели: ${opened}, никто не пробовал`
          : `Решено: у ${solved} из ${tried}`,
    exerciseLine: (name, tries) => `${name} (${count(tries, 'попытка', 'попытки', 'попыток')})`,
    gain: {
      title: 'Чему группа научилась',
      columns: ['Вопрос', 'В начале', 'В конце', 'Рост'],
      of: (right, answered) => `верно ${right} из ${answered}`,
      points: (points) => `${points > 0 ? '+' : ''}${points} п. п.`,
    },
    nothing: 'Пока ничего не спросили, не показали и не пробовали.',
  },
}
