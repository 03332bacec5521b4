/** Chinese terms that beginners may ask about. `forms` lists the spellings of a term in sentences. */
import type { Dictionary } from '../shape/dictionary.ts'

type Words = Dictionary['glossary']

export const glossary: Words['glossary'] = {
  lock: {
    title: '锁',
    forms: ['分布式锁', '锁'],
  },
  key: {
    title: '键',
    forms: ['键'],
  },
  lease: {
    title: '租约',
    forms: ['租约', '租期'],
  },
  token: {
    title: '令牌',
    forms: ['防护令牌', '令牌'],
  },
  pause: {
    title: '停顿',
    forms: ['停顿', '暂停'],
  },
  criticalSection: {
    title: '临界区',
    forms: ['临界区'],
  },
  node: {
    title: '节点',
    forms: ['节点'],
  },
  czxid: {
    title: 'czxid',
    forms: ['czxid'],
  },
  zombie: {
    title: '僵尸',
    forms: ['僵尸'],
  },
  orphan: {
    title: '无主的锁',
    forms: ['无主的锁', '无主'],
  },
  watchdog: {
    title: '看门狗',
    forms: ['看门狗'],
  },
  garbageCollection: {
    title: '垃圾回收',
    forms: ['垃圾回收', 'GC'],
  },
  master: {
    title: '主节点',
    forms: ['主节点'],
  },
  replica: {
    title: '副本',
    forms: ['副本', '从节点'],
  },
  sentinel: {
    title: 'Sentinel',
    forms: ['Sentinel'],
  },
  quorum: {
    title: '多数派',
    forms: ['法定多数', '多数派', '多数节点', '多数'],
  },
  cluster: {
    title: '集群',
    forms: ['集群'],
  },
  slot: {
    title: '槽',
    forms: ['哈希槽', '槽'],
  },
  session: {
    title: '会话',
    forms: ['会话'],
  },
  pool: {
    title: '连接池',
    forms: ['连接池'],
  },
  keepAlive: {
    title: '续租',
    forms: ['续租'],
  },
  revision: {
    title: '修订号',
    forms: ['修订号'],
  },
  transaction: {
    title: '事务',
    forms: ['事务'],
  },
  commit: {
    title: '提交',
    forms: ['提交', 'COMMIT'],
  },
  fork: {
    title: 'fork',
    forms: ['fork'],
  },
  setnx: {
    title: 'SETNX',
    forms: ['SETNX'],
  },
  expire: {
    title: 'PEXPIRE、EXPIRE',
    forms: ['PEXPIRE', 'EXPIRE'],
  },
  setNxPx: {
    title: 'SET NX PX',
    forms: ['SET NX PX', 'SET NX'],
  },
  atomic: {
    title: '原子',
    forms: ['原子'],
  },
  pipeline: {
    title: '管道',
    forms: ['管道', 'pipeline'],
  },
  owner: {
    title: '持有者',
    forms: ['持有者', '主人'],
  },
}

export const glossaryWords: Words['glossaryWords'] = {
  about: (word) => `${word}：什么意思？`,
  inTheAnswers: '答案里的词：',
  redis: 'Redis',
  store: '存储',
}
