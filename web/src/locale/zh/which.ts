import type { Dictionary } from '../shape/dictionary.ts'

export const whichWords: Dictionary['which'] = {
  title: '我需要哪种锁？',
  about: '六个问题，问的是你要做的活儿。回答有三条，每条都有一课说明为什么。',
  card: '六个问题，三条回答，还有一份代码评审清单。',
  answer: '给你的回答',
  lesson: '看这一课',
  missing: (questions) => `还有 ${questions} 个问题没答。`,
  link: '复制这份回答的链接',
  again: '从头再来',
  compare: '用数字比较各种存储',
  questions: {
    harm: {
      ask: '两个进程同时在里面，会出什么事？',
      options: { waste: '活儿做两遍，费时间或钱。', wrong: '数据出错，或者损失钱。' },
    },
    refuse: {
      ask: '这活儿改的是什么？迟到的写入，它能拒绝吗？',
      options: {
        row: '数据库里的一行：写入可以带条件。',
        number: '一个服务：它可以拿编号和上一个比较。',
        no: '什么写入都接受的东西：文件、邮件、设备。',
      },
    },
    store: {
      ask: '你们已经在用哪种存储？',
      options: {
        sql: 'MariaDB、MySQL 或 PostgreSQL',
        redis: 'Redis 或 Valkey',
        consensus: 'ZooKeeper 或 etcd',
        none: '都没有',
      },
    },
    work: {
      ask: '活儿要做多久？',
      options: {
        short: '不到一秒，在一个事务里',
        known: '更久，但有个已知的上限',
        open: '没人知道',
      },
    },
    wait: {
      ask: '没拿到锁的进程怎么办？',
      options: { skip: '走开：别的进程会做。', few: '有几个在等。', many: '有许多在等。' },
    },
    forget: {
      ask: '锁的服务器死了，锁可以被忘掉吗？',
      options: { may: '偶尔可以', 'must-not': '不可以' },
    },
  },
  advice: {
    version: '不用锁。给那一行加版本号，没变才写。再看改了几行。',
    'row-lock': '直接锁住那一行：SELECT … FOR UPDATE。它和写入在同一个事务里。',
    'redis-key': '一个 Redis 里的一个键就够：SET NX PX，值由自己取。放锁用脚本，先比较值。',
    'consensus-key': '用 ZooKeeper 或 etcd 自带的锁：排队的位置，或者租约。',
    'sql-row': '拿一行来当锁，带持有者和过期时间。这样就不用让事务长时间开着。',
    fence: '用会发递增编号的锁。编号变小，服务就拒绝，而且要在写入时检查。',
    cannot: '没有锁能保证这一点：停顿过的进程总会醒来写入。在前面放一个能拒绝它的东西，或者让做两遍也没坏处。',
    'transaction-end': '不用选租期：写的东西从 COMMIT 起算数。事务里别等网络。',
    'lease-long': '租期取最长的活儿的几倍。代价是一崩溃，大家都要等那么久。',
    'lease-renewed': '租期每过三分之一续一次，续期失败就停手。设一个上限，到了就不再续。',
    session: '锁随会话或租约结束。停顿过的进程，先确认锁还在，再往下做。',
    failover: 'Redis 故障转移时，可能忘掉一次授予。改用 ZooKeeper、etcd、数据库里已提交的一行，或多台 Redis 的多数派。',
    'skip-once': '试一次，不行就走。要管一整个周期的锁，不要提前放。',
    'skip-locked': '用 SKIP LOCKED 取下一个空闲的行。别人占着的行，谁也不用等。',
    'few-retry': '隔随机的时间重试，次数要有上限。放弃时说明原因。',
    'many-queue': '让等待者等通知，不要反复来问：先订阅，再看。过一阵子还是要再看一次。',
    'many-rows': '把活儿分到许多行里，用 SKIP LOCKED 取一行。大家都要同一行，就成了队列。',
  },
  checklist: {
    title: '代码评审用',
    about: '在代码里看到一条，就勾一条。每条都有一课，讲少了它会怎样。',
    print: '打印',
    points: {
      once: '授予和过期时间在同一条命令里，中间没有崩溃的空隙。',
      owner: '值代表这一次尝试，不代表机器或线程。只有持有者能放锁。',
      atomic: '比较和删除在服务器上一步完成，不是先 GET 再 DEL。',
      finally: '放锁写在 finally 里，而且检查了它的回答。',
      timeout: 'acquire 抛出异常时，锁也可能已经拿到。所以照样放锁。',
      lease: '活儿不会比租约久，否则有谁来续期。',
      paused: '进程在写入之前停顿一分钟，也没有坏处。',
      check: '令牌或版本号在写入时比较，不是在写入之前。',
      commit: 'COMMIT 之后才放锁，不是之前。',
      waiters: '等待者不会同一时刻一起回来，各有各的上限。',
      failover: '锁的服务器死了或忘了，怎么办，事先已经定好。',
    },
  },
}
