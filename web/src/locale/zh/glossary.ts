/** Chinese terms explained to beginners, each in two lines. `forms`: as they stand in sentences. */
import type { Dictionary } from '../shape/dictionary.ts'

type Words = Dictionary['glossary']

export const glossary: Words['glossary'] = {
  lock: {
    title: '锁',
    forms: ['分布式锁', '锁'],
    lines: ['一种约定：某件活儿，一次只有一个进程干。', '锁放在存储里，在 Redis 里是一个键。谁要干活，先去那里拿锁。'],
  },
  key: {
    title: '键',
    forms: ['键'],
    lines: ['Redis 里的一个名字，带着一个值。', '谁创建了键 lock:stock，谁就持有锁。'],
  },
  lease: {
    title: '租约',
    forms: ['租约', '租期'],
    lines: ['没有谁续租的话，锁能持续多久。', '租约一到期，存储自己就把锁放开。'],
  },
  token: {
    title: '令牌',
    forms: ['防护令牌', '令牌'],
    lines: ['锁每授予一次就变大的编号。', '库存检查它：收过大的，就拒绝小的。'],
  },
  pause: {
    title: '停顿',
    forms: ['停顿', '暂停'],
    lines: ['进程停住一会儿，自己却不知道。', '别人照常继续，租约也照常走。'],
  },
  criticalSection: {
    title: '临界区',
    forms: ['临界区'],
    lines: ['一次只能有一个进程在做的那段活儿。', '从拿到锁开始，到放锁为止。'],
  },
  node: {
    title: '节点',
    forms: ['节点'],
    lines: ['ZooKeeper 里：一个有名字的位置，带着一个值，像文件一样。', 'Redis 里：几台服务器中的一台。'],
  },
  czxid: {
    title: 'czxid',
    forms: ['czxid'],
    lines: ['ZooKeeper 创建节点时给它的编号。', '每次改动都让编号变大，所以能当令牌。'],
  },
  zombie: {
    title: '僵尸',
    forms: ['僵尸'],
    lines: ['以为自己持有锁，实际已经没有的进程。', '它还在干活，会造成损失。'],
  },
  orphan: {
    title: '无主的锁',
    forms: ['无主的锁', '无主'],
    lines: ['Redis 给一个进程留着锁，那个进程却不再用。', '没有谁在干活，大家都在等。'],
  },
  watchdog: {
    title: '看门狗',
    forms: ['看门狗'],
    lines: ['干活时在旁边走的定时器，一次次给租约续期。', '进程停顿或崩溃了，它的看门狗也就不续期了。'],
  },
  garbageCollection: {
    title: '垃圾回收',
    forms: ['垃圾回收', 'GC'],
    lines: ['程序清理自己的内存。', '其中有一段时间，整个程序停住不动。'],
  },
  master: {
    title: '主节点',
    forms: ['主节点'],
    lines: ['接受所有写入的服务器。', '它说了算：锁授予谁，谁就持有锁。'],
  },
  replica: {
    title: '副本',
    forms: ['副本', '从节点'],
    lines: ['主节点的一份拷贝，通常慢一点。', '主节点死了，副本可以接班。'],
  },
  sentinel: {
    title: 'Sentinel',
    forms: ['Sentinel'],
    lines: ['一台小服务器，盯着主节点是不是活着。', '足够多的 Sentinel 说它死了，就选一个 Sentinel 去提升副本。'],
  },
  quorum: {
    title: '多数派',
    forms: ['法定多数', '多数派', '多数节点', '多数'],
    lines: ['超过一半的服务器：五台里的三台。', '任意两个多数派，至少有一台服务器是共有的。'],
  },
  cluster: {
    title: '集群',
    forms: ['集群'],
    lines: ['几个 Redis 主节点，各管一部分键。', '每个键只有一个主节点，可以再有它的副本。'],
  },
  slot: {
    title: '槽',
    forms: ['哈希槽', '槽'],
    lines: [
      '集群的键分成 16,384 个槽，每个槽归一个主节点。',
      '键名决定它在哪个槽。键名里有花括号，就只看括号里的部分。',
    ],
  },
  session: {
    title: '会话',
    forms: ['会话'],
    lines: ['进程和存储之间的联系：ZooKeeper 靠心跳，MariaDB 靠连接。', '会话结束，它的锁也跟着结束。'],
  },
  transaction: {
    title: '事务',
    forms: ['事务'],
    lines: ['几条语句，要么全部生效，要么全不生效。', '它的行锁没有自己的期限：事务结束，行锁就结束。'],
  },
  commit: {
    title: '提交',
    forms: ['提交', 'COMMIT'],
    lines: ['结束事务，写下的全部生效。', '提交之前，别的进程看不到写了什么。'],
  },
  fork: {
    title: 'fork',
    forms: ['fork'],
    lines: ['复制一个正在运行的进程，连内存一起。', '复制出来的是子进程，父进程知道的它都知道。'],
  },
  setnx: {
    title: 'SETNX',
    forms: ['SETNX'],
    lines: ['键不存在才创建它。', '回答 1 是成了，0 是没成。'],
  },
  expire: {
    title: 'PEXPIRE、EXPIRE',
    forms: ['PEXPIRE', 'EXPIRE'],
    lines: ['给键设过期时间：PEXPIRE 用毫秒，EXPIRE 用秒。', '时间一到，Redis 自己删掉这个键。'],
  },
  setNxPx: {
    title: 'SET NX PX',
    forms: ['SET NX PX', 'SET NX'],
    lines: ['NX：键不存在才创建它。', 'PX：在同一条命令里就设好租约。'],
  },
  atomic: {
    title: '原子',
    forms: ['原子'],
    lines: ['一步完成，中间没有别的进程插进来。', '在 Redis 里，脚本中途出错，已经做的不会撤销。'],
  },
  pipeline: {
    title: '管道',
    forms: ['管道', 'pipeline'],
    lines: ['一起发出几条命令，不逐条等回答。', 'Redis 仍然一条一条执行，别人的命令可以插进来。'],
  },
  owner: {
    title: '持有者',
    forms: ['持有者', '主人'],
    lines: ['锁授予了谁，谁就是持有者。', '键的值里写着它的标识，说明锁是谁的。'],
  },
}

export const glossaryWords: Words['glossaryWords'] = {
  about: (word) => `${word}：什么意思？`,
  inTheAnswers: '答案里的词：',
  redis: 'Redis',
  store: '存储',
}
