/** Russian sentences of exercises that a class solves. */
import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

export const exerciseWords: Dictionary['workshop/activities/exercises'] = {
  cover: {
    shown: 'Упражнения: у кого решено',
    next: 'конец упражнений.',
    refused: 'Группа работает. «Дальше» продолжает урок.',
  },
  solutionCover: {
    shown: 'Решение из группы',
    next: 'назад, к списку.',
    refused: 'На проекторе решение. «Дальше» его убирает.',
  },
  say: 'Ваш ход: преподаватель открыл упражнения.',
  kicker: 'Упражнения',
  how: 'Откройте свою страницу, измените блокировку и запустите вживую. Каждый текст проверяют во всех порядках.',
  figures: (solved, all) => `Хотя бы одно решено: у ${solved} из ${all}`,
  wall: {
    label: 'Кто сколько прошёл',
    states: { solved: 'решено', tried: 'не вышло', open: 'открыто' },
    nobody: 'Пока никого.',
    now: 'сейчас открыто',
    shows: 'можно показать',
    more: (number) => `и ещё ${number}`,
    project: (name) => `Показать решение на проекторе: ${name}`,
    stop: 'К списку',
    consent: 'Имя с экраном: решение можно показать. Нажмите на него.',
  },
  console: {
    title: 'Упражнения в редакторе',
    pick: (most) => `Выберите, до ${most}`,
    release: 'Открыть упражнения',
    close: 'Закончить упражнения',
  },
  member: {
    title: 'Ваш ход',
    choose: 'Выберите, с какого упражнения начать.',
    states: { open: 'открыто', tried: 'не вышло', solved: 'решено' },
    checked: 'Сервер проверил: решено.',
    show: 'Показать моё группе',
    showHint: 'Тогда преподаватель может вывести ваш текст с вашим именем на проектор.',
    showHintHidden: 'Тогда преподаватель может вывести ваш текст на проектор, с номером вместо имени.',
    showing: 'Преподаватель может вывести его на проектор. Нажмите ещё раз, чтобы запретить.',
    projected: 'Сейчас ваше решение видит группа.',
  },
  solution: {
    title: (name, exercise) => `${name}: ${exercise}`,
    changed: 'Что изменено',
    found: 'Что вышло',
    same: (lines) => count(lines, 'строка совпадает', 'строки совпадают', 'строк совпадают'),
    gone: 'Это решение больше не показывают.',
  },
}
