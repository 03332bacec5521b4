import type { codeReasons } from '#model/refusals/code-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'
import { count, ofCount } from './figures.ts'

export const codeRefusals: SentencesOf<typeof codeReasons> = {
  'code-too-long': ({ ms }) => `Код работал ${ms} ms и ничего не ждал. Его остановили.`,
  'code-memory': ({ megabytes }) => `Коду понадобилось больше ${megabytes} MB памяти. Его остановили.`,
  'code-operations': ({ most }) => `Код запросил больше ${ofCount(most, 'операции', 'операций')}. Его остановили.`,
  'code-answer-large': ({ bytes }) => `Код запросил больше ${ofCount(bytes, 'байта', 'байт')} сразу. Его остановили.`,
  'code-steps': ({ steps }) => `Код сделал ${count(steps, 'шаг', 'шага', 'шагов')} и ничего не ждал. Его остановили.`,
  'sandbox-ended': ({ why }) => `Песочница с кодом завершилась: ${why}.`,
  'thread-ended': ({ why }) => (why === null ? 'Поток с кодом завершился.' : `Поток с кодом завершился: ${why}.`),
}
