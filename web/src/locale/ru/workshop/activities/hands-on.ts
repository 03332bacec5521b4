import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

type HandsOn = Dictionary['workshop/activities/hands-on']

const smallest = (parameter: string, lock: string) =>
  `Найдите наименьшее значение «${parameter}», при котором ломается «${lock}».`

export const handsOnWords: HandsOn['handsOnWords'] = {
  cover: {
    shown: 'Прогоны группы',
    next: 'конец практики.',
    refused: 'Группа работает. «Дальше» продолжает урок.',
  },
  boardCover: {
    shown: 'У кого вышло',
    next: 'конец практики.',
    refused: 'Группа работает. «Дальше» продолжает урок.',
  },
  say: 'Ваш ход: преподаватель открыл урок, который можно запускать.',
  console: {
    release: 'Открыть группе',
    scenario: 'Урок',
    kind: 'Задача',
    kinds: { free: 'Свободно', fail: 'Сломать', smallest: 'Сломать наименьшим значением' },
    lock: 'Блокировка',
    parameter: 'Параметр',
    figures: 'Можно менять',
    showFigures: 'Показать числа',
    end: 'Конец практики',
    board: 'Кто сломал',
    project: (name) => `Прогон на проектор: ${name}`,
    stop: 'Убрать с проектора',
  },
  projected: {
    kicker: 'Практика',
    task: (challenge, lock, parameter) => {
      if (challenge.kind === 'free') return 'Запускайте сами. Меняйте параметры и смотрите, что будет.'
      if (challenge.kind === 'fail') return `Сломайте блокировку «${lock}».`
      return smallest(parameter, lock)
    },
    how: 'Параметры и кнопка — на вашем экране. Запускайте сколько угодно.',
    runs: (runs) => count(runs, 'прогон', 'прогона', 'прогонов'),
    tried: (people) => `Пробуют: ${people}`,
    made: (people) => `Сломали: ${people}`,
    board: 'Кто сломал',
    nobody: 'Пока ни у кого.',
    timeUp: 'Время вышло',
    hidden: 'Числа покажут позже.',
  },
  wall: {
    label: 'Прогоны группы',
    none: 'Пока никто не запускал.',
    running: 'Идёт…',
    again: 'Идёт снова…',
    stalled: 'Компьютер был перегружен: результат этой блокировки не считается.',
    failed: 'Запустить не удалось',
    usual: 'числа урока',
    uncounted: 'не считается: значение самого урока',
    projected: 'На проекторе',
    won: 'сломано',
    more: (number) => `и ещё ${number}`,
  },
  member: {
    title: 'Ваш ход',
    free: (lesson) => `Запустите «${lesson}» со своими параметрами. Что они меняют?`,
    fail: (lock) => `Сломайте блокировку «${lock}».`,
    smallest: (lock, parameter) => smallest(parameter, lock),
    outOfRange: (range) => `Допустимо ${range}.`,
    usual: 'Числа урока',
    fixed: 'Как в уроке',
    timeLeft: 'Осталось',
    timeUp: 'Время вышло: новые прогоны не начинаются.',
    run: 'Запустить',
    running: 'Идёт…',
    asking: 'Спрашиваем сервер…',
    place: (place) => `Место в очереди: ${place}. Начнётся само.`,
    hide: 'Скрыть',
    runs: 'Ваши прогоны',
    noRuns: 'Пока пусто. Каждый прогон настоящий, на своём Redis.',
    open: 'Открыть',
    inView: 'на экране',
    behind: 'Подложить',
    notBehind: 'Убрать',
    won: 'сломано',
    madeIt: 'Вы сломали её.',
    madeItWith: (value) => `Вы сломали её: ${value}`,
    held: (figures, verdict) =>
      `Блокировка выдержала${figures === '' ? '' : ` (${figures})`}: «${verdict}». Здесь считается только это. Попробуйте другое число.`,
    usualBreaks: (parameter, zero) =>
      zero === undefined
        ? `Сломалось, но число самого урока (${parameter}) не считается. Возьмите другое.`
        : `0 значит «${zero}» и не считается. Возьмите ${parameter} больше 0.`,
    over: (figures, inView) =>
      `Ваш прогон окончен${figures === '' ? '' : ` (${figures})`}.${inView ? '' : ' Откройте его ниже.'}`,
    nothing: 'Компьютер был перегружен, этот прогон ничего не значит. Запустите снова.',
    again: 'Ещё раз',
    failed: 'Прогон оборвался.',
    state: {
      running: 'идёт…',
      done: '',
      stalled: 'Компьютер был перегружен. Запустите снова.',
      failed: 'оборвался',
    },
    number: (number) => `Прогон ${number}`,
    two: 'двое сразу',
  },
}

export const challengeText: HandsOn['challengeText'] = (challenge, names) => {
  const { member: words } = handsOnWords
  if (challenge.kind === 'free') return words.free(names.lesson)
  if (challenge.kind === 'fail') return words.fail(names.lock(challenge.lock))
  return words.smallest(names.lock(challenge.lock), names.parameter(challenge.parameter))
}
