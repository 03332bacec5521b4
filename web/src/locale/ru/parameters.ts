import type { ParameterNames } from '../en/parameters.ts'

/** Names of the lessons' parameters. None of the names is feminine, so that each can be the object of a sentence without changing its form. */
export const parameters: ParameterNames = {
  leaseMs: 'срок аренды',
  workMs: 'время работы',
  waitMs: 'время ожидания',
  retryMs: 'интервал попыток',
  timeoutMs: 'таймаут',
  answerMs: 'ожидание ответа',
  attempts: 'число попыток',
  briefMs: 'короткое ожидание',
  callMs: 'время звонка',
  countMs: 'время подсчёта',
  holdLimitMs: 'предел удержания',
  innerWaitMs: 'внутреннее ожидание',
  keepMs: 'срок хранения',
  labelMs: 'время печати ценника',
  laterMs: 'опоздание',
  longLeaseMs: 'длинный срок аренды',
  ownLeaseMs: 'свой срок аренды',
  patienceMs: 'срок места в очереди',
  pauseMs: 'время паузы',
  pool: 'число соединений',
  quickMs: 'короткое время работы',
  replicaWaitMs: 'ожидание реплик',
  replicas: 'число реплик',
  retrySpread: 'время между попытками',
}
