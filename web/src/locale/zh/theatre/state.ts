import type { Dictionary } from '../../shape/dictionary.ts'

/**
 * Tells how and when a key changed or ended. `who` is the client whose command changed the key, or `null` if no client did. `end` is what happened to the key,
 * or the command.
 */
const ended = (who: string | null, end: string, at: string) => `${who === null ? end : `${who} ${end}`}，${at}`

export const stateWords: Dictionary['theatre/state'] = {
  client: '谁',
  believes: '以为自己持有锁',
  storeSays: (store) => `${store} 说`,
  no: '否',
  holds: '持有',
  believesWith: (token) => (token === undefined ? '是' : `是，令牌 ${token}`),
  resource: '锁保护的东西',
  fenced: '拒绝旧令牌',
  unfenced: '什么写入都接受',
  keys: (store) => `${store} 里有什么`,
  noKeys: '什么也没有',
  unreachable: '现在连不上，看不到里面有什么。',
  noKeysHint: '没有谁持有锁，也没有留下什么。',
  unknownValue: '（命令没有说出值）',
  gone: {
    expired: (who, at) => ended(who, '过期', at),
    deleted: (who, at) => ended(who, '删除', at),
  },
  nodeRoles: { master: '主节点', replica: '副本', sentinel: 'Sentinel' },
  nodeStates: { down: '下线', frozen: '被切断' },
  marks: { new: '新', changed: '变了', gone: '没了' },
  marksAbout: '和上一步相比',
  by: (who, notice, at) => `${who === null ? notice : `${who} 的 ${notice}`}，${at}`,
  goTo: (time) => `光标移到 ${time}`,
  deadline: (left) => `值里写着：还剩 ${left}`,
  deadlinePast: (since) => `值里写着：过期已有 ${since}`,
  endsWith: (what) => `没有期限：${{ session: '会话', transaction: '事务', connection: '连接' }[what]}结束，它才结束。`,
  endless: (isRedis) => (isRedis ? '没有过期时间：PTTL −1' : '没有过期时间'),
  left: (ms, isRedis) => (isRedis ? `PTTL ${ms}` : `还剩 ${ms} ms`),
  nodes: '各个节点',
  free: '空着',
  elsewhere: '别的键',
  down: '下线',
  cell: (node, what) => `${node}：${what}`,
  for: (client) => `${client} 持有`,
}
