import type { ParameterNames } from '../en/parameters.ts'

/** Names of the lessons' parameters, short enough to label a field. */
export const parameters: ParameterNames = {
  leaseMs: '租期',
  workMs: '工作时间',
  waitMs: '等待时间',
  retryMs: '重试间隔',
  timeoutMs: '超时',
  answerMs: '等回答的时间',
  attempts: '尝试次数',
  briefMs: '短等待时间',
  callMs: '通话时间',
  countMs: '盘点时间',
  holdLimitMs: '持锁上限',
  innerWaitMs: '内层等待时间',
  keepMs: '保留时间',
  labelMs: '打标签时间',
  laterMs: '晚到时间',
  longLeaseMs: '长租期',
  ownLeaseMs: '自定租期',
  patienceMs: '占位时间',
  pauseMs: '停顿',
  pool: '连接数',
  quickMs: '短工作时间',
  replicaWaitMs: '等副本的时间',
  replicas: '副本数',
  retrySpread: '间隔变化',
}
