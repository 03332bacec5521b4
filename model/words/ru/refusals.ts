import type { RefusalWords } from '#model/refusals/reasons.ts'
import { codeRefusals } from './code-refusals.ts'
import { explorationRefusals } from './exploration-refusals.ts'
import { count, ofCount } from './figures.ts'
import { fileRefusals } from './file-refusals.ts'
import { steps } from './steps.ts'
import { storeRefusals } from './store-refusals.ts'
import { traceRefusals } from './trace-refusals.ts'

const orSimilar = (similar: string | null) => (similar === null ? '' : ` Может быть, «${similar}»?`)
const host = 'Хозяин — тот, кто открыл ссылку из терминала сервера.'

export const refusalWords: RefusalWords = {
  'bad-field': ({ field, why }) => (field === '' ? why : `${field}: ${why}`),
  'not-understood': () => 'Сервер не понимает этого запроса.',
  'unknown-address': ({ method, path }) => `По адресу ${method} ${path} ничего нет.`,
  'unknown-host': () => 'Такого имени у этого сервера нет. Откройте его как http://localhost.',
  'unknown-message': ({ known }) => `Такого сообщения нет. Есть ${known.join(', ')}.`,
  'nested-too-deep': () => 'В этом сообщении слишком много вложенных уровней.',
  'not-text': () => 'В этом сообщении есть символы, которых в тексте не бывает.',
  'too-many-messages': () => 'Слишком много сообщений сразу. Подождите секунду.',
  'too-many-wrong-links': () => 'Отсюда пришло слишком много неверных ссылок. Подождите несколько секунд.',
  'too-many-wrong-codes': () => 'Отсюда пришло слишком много неверных кодов. Подождите несколько секунд.',
  'too-many-rooms-from-here': () => 'Отсюда начали слишком много занятий сразу. Подождите минуту.',
  'too-many-people-from-here': () => 'Отсюда входит слишком много людей сразу. Подождите несколько секунд.',
  'too-many-followed': () => 'Следить сразу за столькими прогонами нельзя.',
  'host-only': () => `Это может только преподаватель или хозяин сервера. ${host}`,
  'owner-only': () => `Это не ваше. Менять это может только владелец, его преподаватель или хозяин сервера. ${host}`,
  'something-wrong': () => 'На сервере что-то пошло не так. Что именно, сказано в его журнале.',

  'unknown-exercise': ({ exercise }) => `Упражнения «${exercise}» нет.`,
  'unknown-scenario': ({ scenario, similar }) => `Урока «${scenario}» нет.${orSimilar(similar)}`,
  'unknown-lock': ({ lock }) => `Блокировки «${lock}» нет.`,
  'lock-not-in-scenario': ({ scenario, lock, locks, similar }) =>
    `В уроке ${scenario} нет блокировки «${lock}». Есть ${locks.join(', ')}.${orSimilar(similar)}`,
  'unknown-parameter': ({ scenario, parameter, parameters, similar }) =>
    `В уроке ${scenario} нет параметра «${parameter}». Есть ${parameters.join(', ')}.${orSimilar(similar)}`,
  'parameter-out-of-range': ({ name, value, min, max, whole }) =>
    `${name} = ${value}, а нужно ${whole ? 'целое число ' : ''}от ${min} до ${max}.`,
  'parameter-not-whole': ({ name, value, min, max }) => `${name} = ${value}, а нужно целое число от ${min} до ${max}.`,
  'unknown-option': ({ name, value, options }) => `${name} = ${value}, а нужно ${options.join(' или ')}.`,
  'no-such-fault': ({ lock }) => `У ${lock} нет сбоя с таким номером. Двигать можно паузы и падения.`,
  'fault-not-movable': ({ lock, fault }) => `Сбой «${fault}» у ${lock} двигать нельзя. Можно паузы и падения.`,
  'moved-nowhere': ({ fault }) => `${fault}: не сказано, куда сдвинуть.`,
  'crash-without-end': () => 'У падения нет конца. Длиннее или короче бывает только пауза.',
  'only-at-own-step': ({ fault, client, kinds }) =>
    `${fault}: это возможно только там, где ${client} что-то делает (${kinds.join(', ')}).`,
  'no-action': ({ client }) => `Не сказано, что ${client} собирается сделать.`,
  'never-does': ({ client, lock, action }) => `С блокировкой ${lock} ${client} никогда не делает «${action}».`,
  'ends-own-pause': ({ client }) => `Пока ${client} на паузе, сам ${client} её закончить не может.`,
  'run-outlasts-pause': ({ client }) => `Пока ${client} на паузе, прогон не кончается.`,
  'unknown-client': ({ scenario, client, clients }) =>
    `В уроке ${scenario} нет воркера «${client}». Есть ${clients.join(', ')}.`,
  'server-stopping': () => 'Сервер останавливают.',
  'own-runs-waiting': ({ most }) =>
    `Ваших сравнений в очереди уже ${most}. Остановите одно или подождите, пока начнётся следующее.`,
  'runs-waiting': () => 'В очереди уже слишком много прогонов. Попробуйте, когда часть кончится.',
  'unknown-run': ({ run }) => `Прогона «${run}» нет или больше нет.`,
  'run-cancelled': () => 'Прогон отменили до начала.',
  'not-written': () => 'Этот прогон не записался на диск. Уйдёте — запись пропадёт. Причина — в журнале сервера.',

  'editing-off': () =>
    'Этот сервер не запускает изменённых блокировок. Запустите его с --workshop. Группа может менять то, что открыл преподаватель.',
  'store-not-editable': ({ store }) => `Менять здесь можно только блокировки в Redis, а эта в ${store}.`,
  'fleet-not-editable': ({ fleet }) => `Изменённую блокировку пока нельзя запустить на нескольких Redis (${fleet}).`,
  'no-lock-file': () => 'Файла lock.ts нет.',
  'code-syntax': ({ why }) => `код не компилируется: «${why}»`,
  'code-import': ({ from, allowed }) =>
    `Импортировать «${from}» здесь нельзя. Блокировке можно импортировать ${allowed.join(', ')}.`,
  'code-export': ({ from, why }) => `${from}: ${why}`,
  'code-no-lock': () => 'lock.ts должен экспортировать блокировку: export default defineLock({ … }).',
  'code-shape': ({ field, why }) => `${field}: ${why}`,
  'code-threw': ({ why }) => `При загрузке код бросает исключение: «${why}»`,
  'script-syntax': ({ why }) => why,
  'script-too-long': ({ ms }) => `Скрипт занимал Redis ${ms} ms. Его сервер остановили.`,
  'script-memory': ({ megabytes }) => `Скрипт занял больше ${megabytes} MB памяти. Его сервер Redis остановили.`,
  'store-ended': ({ why }) => `Сервер Redis этой блокировки завершился: ${why}.`,

  'unknown-room': ({ code }) => `Занятия ${code} нет или больше нет.`,
  'room-ended': () => 'Это занятие кончилось.',
  'hub-lost': () => 'Сервер не может связаться с хабом, где хранятся занятия. Он сам пробует снова.',
  'room-locked': () => 'Преподаватель сейчас никого нового не впускает.',
  'name-needed': () => 'Напишите, как вас зовут.',
  'room-full': ({ most }) =>
    `На этом занятии уже ${count(most, 'участник', 'участника', 'участников')}. Мест больше нет.`,
  'crowd-at-door': () => 'Входит слишком много людей сразу. Попробуйте ещё раз.',
  'shown-out': () => 'Преподаватель удалил вас с этого занятия.',
  'browser-full': ({ most }) => `Из одного браузера могут войти не больше ${ofCount(most, 'человека', 'человек')}.`,
  'rooms-full': ({ most }) => `Здесь уже ${count(most, 'занятие', 'занятия', 'занятий')}. Сначала закончите одно.`,
  'no-free-code': () => 'Свободного кода не нашлось. Попробуйте ещё раз.',
  'no-teachers-link': () => 'Эта ссылка не от преподавателя. Может быть, занятия уже нет.',
  'teacher-only': () => 'Это может только преподаватель.',
  'report-for-teacher': () => 'Отчёт есть только у преподавателя.',
  'join-first': () => 'Сначала войдите на занятие.',
  'too-much-at-once': () => 'Слишком много всего случилось сразу. Попробуйте ещё раз.',
  'unknown-member': () => 'member: участника с таким id нет',
  'unknown-plan-item': () => 'item: такого пункта в плане нет',
  'plan-unreadable': ({ file, why }) => `${file}: ${why}`,
  'plan-no-json': ({ file }) => `${file} — не JSON.`,

  'level-closed': () => 'Преподаватель закрыл этот уровень.',
  'exercise-closed': () => 'Преподаватель закрыл это упражнение.',
  'not-of-exercise': () => 'Это не ваш текст для этого упражнения.',
  'not-solved-yet': () => 'Сначала решите. Потом можно показать группе.',
  'not-shown-by-author': () => 'Автор не показывает это решение группе.',
  'level-in-class': () =>
    'Группа сейчас играет этот уровень. Как сломать блокировку, будет видно, когда преподаватель его закроет.',
  'answer-being-checked': () => 'Ваш прошлый ответ ещё проверяется.',
  'claimed-enough': () => 'Вы уже не раз ответили, что её не сломать. Сломать её можно.',
  'steps-break-nothing': () => 'Эти шаги её не ломают.',
  'lock-not-in-lesson': ({ scenario, lock }) => `В уроке ${scenario} нет блокировки «${lock}».`,
  'parameter-not-in-lesson': ({ scenario, parameter }) => `В уроке ${scenario} нет параметра «${parameter}».`,
  'nobody-ran-that': () => 'Такого прогона на этом занятии никто не запускал.',
  'nothing-released': () => 'Преподаватель ещё ничего не открыл для запуска.',
  'own-runs-used-up': ({ most }) =>
    `За одно занятие каждый может запустить не больше ${ofCount(most, 'прогона', 'прогонов')}.`,
  'time-is-up': () => 'Время вышло: новые прогоны не начинаются.',
  'figure-fixed': ({ parameter }) => `Преподаватель оставил ${parameter} таким, как в уроке.`,
  'own-run-going-on': () => 'Ваш прошлый прогон ещё идёт. Дождитесь его конца.',
  'questions-used-up': ({ most }) => `За одно занятие — не больше ${ofCount(most, 'вопроса', 'вопросов')}.`,
  'no-such-right-option': () => 'question.right: такого варианта нет',
  'unknown-question': ({ scenario, number }) => `В уроке ${scenario} нет вопроса ${number}.`,
  'nothing-to-reveal': () => 'Открывать нечего: вопроса нет.',
  'no-own-words': () => 'question: своими словами на него не отвечают',
  'hidden-enough': ({ most }) => `Скрыть можно не больше ${ofCount(most, 'ответа', 'ответов')}.`,
  'already-answered': () => 'На этот вопрос вы уже ответили.',
  'question-closed': () => 'Ответы на этот вопрос больше не принимаются.',
  'plan-changed': () => 'План тем временем изменили в другом окне.',
  'nothing-to-undo': () => 'Отменять нечего.',
  'no-such-check': () => 'В плане нет такого вопроса для проверки.',
  'floor-full': ({ most }) =>
    `Группа задала уже ${count(most, 'вопрос', 'вопроса', 'вопросов')}. На одном занятии больше нельзя.`,
  'own-floor-used-up': ({ most }) => `Каждый может задать не больше ${ofCount(most, 'вопроса', 'вопросов')}.`,
  'no-such-floor-question': () => 'Этого вопроса больше нет.',
  'signals-used-up': ({ most }) =>
    `Вы сказали это уже ${count(most, 'раз', 'раза', 'раз')}. Преподаватель вас услышал.`,
  'no-second-vote': () => 'Переголосовать можно один раз, только по вариантам и до показа ответа.',
  'words-not-asked': () => 'words: слова нужны только там, где вопрос их просит',
  'no-such-option': () => 'option: такого варианта нет',

  ...codeRefusals,
  ...explorationRefusals,
  ...fileRefusals,
  ...storeRefusals,
  ...traceRefusals,
  ...steps,
}
