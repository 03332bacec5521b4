import type { Deed } from '#model/messages/exploration.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

type StepPhrases = Record<Deed, (client: string, node?: string) => string>

const deeds: StepPhrases = {
  ask: (client, node) => (node ? `${client} 向 ${node} 要锁` : `${client} 来要锁`),
  get: (client, node) => (node ? `${node} 回答，${client} 拿到锁` : `${client} 拿到锁`),
  refused: (client) => `${client} 被拒绝`,
  grant: (client, node) => (node ? `${node} 把锁给 ${client}` : `${client} 拿到键`),
  read: (client) => `${client} 读库存`,
  write: (client) => `${client} 写库存`,
  look: (client, node) => (node ? `${client} 查看 ${node}` : `${client} 看锁在谁手里`),
  release: (client, node) => (node ? `${client} 在 ${node} 上放锁` : `${client} 放锁`),
  'release-nothing': (client) => `${client} 无锁可放`,
  'release-other': (client) => `${client} 放掉别人的锁`,
  lease: (client, node) => (node ? `${client} 在 ${node} 上设租约` : `${client} 设租约`),
  'give-up': (client) => `${client} 放弃`,
}

const brief: StepPhrases = {
  ask: (client, node) => (node ? `${client} 问 ${node}` : `${client} 要锁`),
  get: (client) => `${client} 拿到`,
  refused: (client) => `${client} 被拒`,
  grant: (client, node) => `${client} 拿到 ${node ?? '键'}`,
  read: (client) => `${client} 读`,
  write: (client) => `${client} 写`,
  look: (client) => `${client} 看`,
  release: (client) => `${client} 放锁`,
  'release-nothing': (client) => `${client} 无锁可放`,
  'release-other': (client) => `${client} 放锁`,
  lease: (client) => `${client} 设租约`,
  'give-up': (client) => `${client} 放弃`,
}

/** Names of steps as part of a list. */
export const stepWords: Dictionary['explorer']['step'] = {
  deeds,
  brief,
  expire: '租约到期',
  briefExpire: '到期',
  briefestExpire: '租约',
  crash: (client) => `${client} 崩溃`,
  lost: (client) => `给 ${client} 的回答丢了`,
  held: (client) => `${client} 还没收到回答`,
  begin: (client) => `${client} 的命令还在路上`,
  /** Adds to a step that its answer is late. */
  unanswered: (step) => `${step}，回答晚到`,
  /** Names the command that changed or deleted somebody else's lock. */
  meddles: (client, { command, holder }) => `${client} 的 ${command} 动了 ${holder} 的锁`,
  by: (step, meddles) => `${step}：${meddles}`,
  next: (client) => `${client} 走下一步`,
}
