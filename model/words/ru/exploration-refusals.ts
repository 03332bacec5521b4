import type { explorationReasons } from '#model/refusals/exploration-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'
import { played } from './played.ts'

export const explorationRefusals: SentencesOf<typeof explorationReasons> = {
  'exploration-cancelled': () => 'Этот перебор отменили раньше, чем дошла очередь.',
  'questions-waiting': () => 'Дождитесь ответа на прошлые вопросы.',
  'explorations-waiting': () => 'Сейчас перебирают слишком много порядков. Попробуйте чуть позже.',
  'unknown-exploration': () => 'Этого перебора порядков нет, или он не кончен. Начните его снова.',
  'ended-before-last-step': () => 'Прогон кончился раньше последнего шага.',
  'impossible-steps': () => 'В таком порядке эти шаги невозможны.',
  'not-judged-here': ({ property }) => `При переборе порядков ${property} не проверяется.`,
  'level-not-explorable': ({ why }) => `Из этой блокировки уровня не выйдет. ${why}`,
  'level-too-large': () => 'Из этой блокировки уровня не выйдет: порядков слишком много, все не просмотреть.',
  'level-broken-at-once': () => 'Из этой блокировки уровня не выйдет: она сломана ещё до первого шага.',

  'too-busy-to-play': ({ why }) => `Машина слишком занята и не успевает сыграть эти шаги вовремя. ${why}`,
  'search-ended': ({ why }) => `Перебор пришлось прервать: ${why}. Начните его снова или уменьшите запрос.`,
  'search-large': ({ megabytes }) => `ему не хватило ${megabytes} MB памяти`,
  'search-silent': ({ seconds }) => `он молчал ${seconds} s`,
  'search-unforeseen': () => 'случилось то, чего никто не предвидел',
  'search-idle': () => 'его ни о чём не спрашивали',
  'search-endless': () => 'он не дошёл до конца',
  'search-stopping': () => 'сервер останавливают',
  'machine-stood-still': () => 'Машина замирала.',
  'lease-ended-early': () => 'Аренда кончилась раньше своего шага.',
  'deadline-passed': () => 'Срок истёк раньше своего шага.',
  'no-lease-left': () => 'Не осталось аренды, которая могла бы кончиться.',
  'step-for-nothing': ({ client, step }) => `У ${client} нет ничего, что подошло бы к ${step}.`,
  'asks-nothing': ({ client }) => `${client} ничего не просит.`,
  'did-otherwise': ({ client, kind, instead }) => played.otherwise(client, kind, instead),
  'not-explorable': ({ why }) => `Её порядки не перебрать. ${why}`,
  'stopped-at-limit': () => 'Перебор упёрся в предел: найдены не все порядки.',
  'breaks-otherwise': ({ property, expected, found }) => `${property}: ожидалось: ${expected}, а вышло: ${found}.`,
  'nothing-breaks': () => 'ничем не ломается',
  'broken-at-start': () => 'сломано с самого начала',
  'counts-differ': ({ what, explorer, checkers }) => `${what}: у перебора ${explorer}, у проверок ${checkers}`,
  'order-differs': ({ steps, explorer, checkers }) =>
    `${steps}: по перебору ${explorer.join() || 'ничего'}, по проверкам ${checkers.join() || 'ничего'}`,
  'orders-missing': ({ distinct, walked }) => `перебор знает порядков: ${distinct}, а пройти удалось ${walked}`,
}
