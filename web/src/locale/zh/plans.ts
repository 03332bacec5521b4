/** Chinese texts of the plans in docs/plans, keyed by the English texts. */
const texts: Readonly<Record<string, string>> = {
  'Distributed locks in 45 minutes': '45 分钟讲分布式锁',
  'Two minutes to join, by code or QR. Show the two lanes: what a client believes, what Redis holds.\n\n**Ask** the lesson’s question as a first try of the buttons.\n\n**Afterwards they say:** a lock needs an end of its own.':
    '两分钟让大家加入，用口令或二维码。给他们看两条线：进程以为的，Redis 记着的。\n\n**提问：**用这一课的问题，试一下按钮。\n\n**之后他们会说：**锁要有自己的终点。',
  '**Ask:** two atomic commands in a row, is that safe? Run it live, stop at the crash.\n\n**Afterwards they say:** grant and expiry in one command.':
    '**提问：**两条原子命令接着发，安全吗？现场运行，停在崩溃处。\n\n**之后他们会说：**授予和过期，放进一条命令。',
  '**Ask** before A wakes up: what will `DEL` do? Then the second question, on GET and DEL.\n\n**Afterwards they say:** compare and delete, in one step, on the server.':
    '**提问**，在 A 醒来之前：`DEL` 会做什么？然后是第二个问题，关于 GET 和 DEL。\n\n**之后他们会说：**比较并删除，一步完成，在服务器上。',
  '**Ask:** the lease ends, A still sells; who tells A? Go to the violation, then show the watchdog.\n\n**Afterwards they say:** nobody tells a holder that its lease is over.':
    '**提问：**租约到期，A 还在卖，谁告诉 A？跳到出错处，再给他们看看门狗。\n\n**之后他们会说：**没有谁告诉持有者租约到期了。',
  'Both questions.\n\n**Afterwards they say:** a lock cannot stop a sleeper; the resource can.':
    '两个问题都问。\n\n**之后他们会说：**锁拦不住睡着的进程，资源可以。',
  'Five minutes hands on: the smallest pause that breaks Watchdog. Two to project the best run and explain its number.\n\nExpect about 1.2 s and up to 0.2 s more.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** the rest of the lease, and B’s wait.':
    '动手五分钟：能弄坏看门狗的最小停顿。再用两分钟投影最好的一次，解释那个数。\n\n大约是 1.2 s，最多再加 0.2 s。\n\n停顿约 1.4 到 2 s 时，**防护锁也会丢一次销售。**A 在 B 读之后、写之前醒来。库存还没见过 34，所以接受 33。然后 B 把它覆盖。停顿更久，库存才会拒绝。\n\n**之后他们会说：**租约剩下的时间，加上 B 的等待。',
  '**Ask:** what will the promoted replica answer? Run it live. Keep two minutes for the end.\n\n**Afterwards they say:** a failover can forget a grant; ask of every lock whether it is for efficiency or for correctness.':
    '**提问：**升为主节点的副本会怎么回答？现场运行。留两分钟收尾。\n\n**之后他们会说：**故障转移可能忘掉一次授予；对每把锁都要问，它为效率还是为正确。',
  'Distributed locks in two hours': '两小时讲分布式锁',
  'The same lock as a game: everybody looks for the order that leaves it taken. Four minutes, then let the shortest way be told.\n\n**Afterwards they say:** two steps are enough, and no load is needed.':
    '同一把锁，当游戏玩：每个人找出让它一直被占着的顺序。四分钟，然后请人讲最短的走法。\n\n**之后他们会说：**两步就够，不需要负载。',
  '**Hands on**, ten minutes: the smallest pause that breaks Watchdog. Let them predict the number first: 1.2 s, and up to 0.2 s until B asks. Then four minutes: project two runs, explain the difference.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** the rest of the lease, and B’s wait.':
    '**动手**，十分钟：能弄坏看门狗的最小停顿。先让他们预测这个数：1.2 s，到 B 来问最多再加 0.2 s。然后四分钟：投影两次运行，解释差别。\n\n停顿约 1.4 到 2 s 时，**防护锁也会丢一次销售。**A 在 B 读之后、写之前醒来。库存还没见过 34，所以接受 33。然后 B 把它覆盖。停顿更久，库存才会拒绝。\n\n**之后他们会说：**租约剩下的时间，加上 B 的等待。',
  'Think of a lock that you run. What would a second holder cost?': '想一把你们在用的锁。多一个持有者，代价是什么？',
  'Work done twice, nothing else': '活干了两遍，没有别的',
  'Wrong data, and we would notice': '数据错了，我们会发现',
  'Wrong data, and nobody would notice': '数据错了，没有人会发现',
  'We run no lock': '我们没有用锁',
  'No answer is right. Let one person of each group say which resource could refuse a late write.':
    '没有对错。每一组请一个人说说：哪个资源能拒绝迟到的写入。',
  'Distributed locks in three hours': '三小时讲分布式锁',
  'People join meanwhile. Show no answers: the same three questions come at the end, and the report shows the gain.':
    '这时大家陆续加入。不要公布答案：同样的三个问题最后还会来，报告会显示进步。',
  'How to read the picture: belief, hold, danger. The first question is a try of the buttons.\n\n**Afterwards they say:** a lock needs an end of its own.':
    '怎样读这张图：以为的、持有的、危险的。第一个问题用来试按钮。\n\n**之后他们会说：**锁要有自己的终点。',
  '**Ask:** is one atomic command after another atomic?\n\n**Afterwards they say:** grant and expiry in one command.':
    '**提问：**一条原子命令接着一条原子命令，合起来还是原子的吗？\n\n**之后他们会说：**授予和过期，放进一条命令。',
  '**Ask:** C comes too late and sends GETSET; what becomes of the key?\n\n**Afterwards they say:** asking must leave no trace.':
    '**提问：**C 来晚了，发出 GETSET；键会怎样？\n\n**之后他们会说：**询问不能留下痕迹。',
  'Both questions. Follow the second mistaken release to its end.\n\n**Afterwards they say:** a release needs a condition.':
    '两个问题都问。跟着第二次误放锁一直看到底。\n\n**之后他们会说：**放锁要带条件。',
  'Let them repair the last lesson first. **Ask:** what makes it one step? Two answers are right.\n\n**Afterwards they say:** an answer about a lock is about its past.':
    '先让他们修上一课。**提问：**怎样让它一步完成？有两个答案是对的。\n\n**之后他们会说：**关于锁的回答，说的是它的过去。',
  '**Ask:** acquire has thrown; what does A know?\n\n**Afterwards they say:** a timeout does not mean no.':
    '**提问：**拿锁时抛了异常；A 知道什么？\n\n**之后他们会说：**超时不等于没拿到。',
  '**Ask:** what happens when the lease ends in the middle of the sale?\n\n**Afterwards they say:** nobody tells the holder.\n\n**Then a break of 10 minutes.**':
    '**提问：**卖到一半租约到期，会发生什么？\n\n**之后他们会说：**没有谁告诉持有者。\n\n**然后休息 10 分钟。**',
  '**Ask:** how long should the lease be? Collect numbers before.\n\n**Afterwards they say:** the lease is how long we wait for the dead.':
    '**提问：**租期该多长？先收集大家的数。\n\n**之后他们会说：**租期就是我们等死者的时间。',
  '**Hands on 1**, ten minutes: the smallest pause that breaks Watchdog. Let them predict the number first: 1.2 s, and up to 0.2 s until B asks. Then four minutes: project two runs, explain the difference.\n\nWith a pause of about 1.4 to 2 s, **Fenced loses a sale, too.** A wakes after B has read and before B writes. Token 33 is taken, because the stock has not seen 34 yet. Then B overwrites it. Only a longer pause is refused.\n\n**Afterwards they say:** last renewal plus lease, less the time already gone, plus B’s wait.':
    '**动手 1**，十分钟：能弄坏看门狗的最小停顿。先让他们预测这个数：1.2 s，到 B 来问最多再加 0.2 s。然后四分钟：投影两次运行，解释差别。\n\n停顿约 1.4 到 2 s 时，**防护锁也会丢一次销售。**A 在 B 读之后、写之前醒来。库存还没见过 34，所以接受 33。然后 B 把它覆盖。停顿更久，库存才会拒绝。\n\n**之后他们会说：**最后一次续期加上租期，减去已经过去的时间，再加 B 的等待。',
  '**Ask:** which lock would protect B’s sale?\n\n**Afterwards they say:** a lock governs processes, not messages.':
    '**提问：**哪种锁能保护 B 的销售？\n\n**之后他们会说：**锁管的是进程，不是消息。',
  '**Ask:** a renewal gets no answer; what should A conclude?\n\n**Afterwards they say:** trust the last confirmed lease, and count it yourself.':
    '**提问：**续租没有回答；A 该得出什么结论？\n\n**之后他们会说：**只信最后一次确认的租约，而且自己计时。',
  'Let them put try, subscribe and sleep in order first.\n\n**Afterwards they say:** first listen, then look.\n\n**Then a break of 15 minutes.**':
    '先让他们给试、订阅、睡排个顺序。\n\n**之后他们会说：**先听，后看。\n\n**然后休息 15 分钟。**',
  '**Ask:** what will the promoted replica answer? Then: how many of five may be dead?\n\n**Afterwards they say:** a failover can take back a yes.':
    '**提问：**升为主节点的副本会怎么回答？再问：五个里可以死几个？\n\n**之后他们会说：**故障转移可能收回一个“是”。',
  'State both sides of the debate fairly. **Ask:** can B get a majority?\n\n**Afterwards they say:** a majority is as good as the memory of the node that two majorities share.':
    '公平地讲清争论的两边。**提问：**B 能拿到多数吗？\n\n**之后他们会说：**两个多数派共有的那个节点记性有多好，多数派就有多好。',
  '**Ask:** where could a second check go?\n\n**Afterwards they say:** more servers do not wake a sleeping client.':
    '**提问：**第二次检查可以放在哪里？\n\n**之后他们会说：**服务器再多，也叫不醒睡着的客户端。',
  '**Ask:** A draws its number after B; which will it get?\n\n**Afterwards they say:** the token is part of the grant.':
    '**提问：**A 在 B 之后取号，会取到哪个？\n\n**之后他们会说：**令牌是授予的一部分。',
  '**Ask:** 33 was checked before the stop; will it be taken after 34?\n\n**Afterwards they say:** the check is part of the write.':
    '**提问：**33 在停顿之前检查过；34 之后它还会被接受吗？\n\n**之后他们会说：**检查是写入的一部分。',
  '**Hands on 2**, eight minutes: make the lock Fenced fail. It can be done: A must wake after B has read and before B has written. Let those who made it explain why. Three minutes on the repair: compare what was read, or register the token at the read. Two to close: which of your resources can refuse?\n\n**Afterwards they say:** even a fence is only as good as where it stands.':
    '**动手 2**，八分钟：让防护锁失败。做得到：A 要在 B 读之后、B 写之前醒来。让做到的人解释原因。三分钟讲修法：和读到的内容比较，或者读的时候就登记令牌。两分钟收尾：你们的哪些资源会拒绝？\n\n**之后他们会说：**防护放在哪里，就只有那里那么有效。',
  'The questions of the beginning, now with their answers. Let somebody who changed their mind say why.':
    '开头的问题，这次带答案。让改了主意的人说说为什么。',
  'A holds a lock with a lease of 2 s and is paused for 3 s. What does A know when it wakes up?':
    'A 持有租期 2 s 的锁，停顿了 3 s。它醒来时知道什么？',
  'That its lease is over': '它的租约已经结束',
  'Nothing: it still believes it holds the lock': '什么也不知道：它还以为自己持有锁',
  'Who holds the lock now': '现在谁持有锁',
  'GET says that the lock is A’s. A sends DEL next. Whose lock can that delete?':
    'GET 说锁是 A 的。A 接着发 DEL。这可能删掉谁的锁？',
  'A’s only': '只会是 A 的',
  'B’s, if A’s lease ends in between': 'B 的，如果 A 的租约在中间结束',
  'Nobody’s: Redis checks the owner': '谁的都不会：Redis 会检查持有者',
  'An old holder writes late. What keeps that write out?': '旧的持有者写晚了。什么能挡住这次写入？',
  'A longer lease': '更长的租约',
  'A majority of five servers': '五台服务器的多数',
  'A resource that refuses an older token': '拒绝旧令牌的资源',
}

export const planText = (english: string): string => texts[english] ?? english
