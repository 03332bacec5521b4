import type { CliWords } from '../en/words.ts'

export const help: CliWords['help'] = {
  list: `用法：lockstep list [--json]

按讲课的顺序列出所有场景：讲哪条性质，比较哪些锁。

有毛病的文件不列出来，在 stderr 上说明。

  --json   [{ id, chapter, title, fleet, teaches, locks: [{ id, role }] }]

退出状态：0 表示全部列出，1 表示有的没列。
`,
  run: `用法：lockstep run ID… | --all [--lock ID] [--set NAME=VALUE]… [--json] [--out FOLDER] [--jobs N]

在真实的 Redis 上运行场景里的每把锁，记录发生的事，然后判定。
如果这台机器卡住太久，锁受不了，这次运行就没有结论，场景会再运行一次。

  --all          所有场景；有毛病的文件不算，会说明
  --lock ID      只运行这把锁，在用到它的场景里
  --set NAME=V   设置写出名字的场景的参数：时间用毫秒，选项用值或名字
  --out FOLDER   轨迹放在哪里；不写就放 LOCKSTEP_DATA/traces
  --jobs N       同时运行几次，1 到 64；不写就看 LOCKSTEP_MAX_RUNS，再不然是 16。
                 运行大部分时间在睡，同时越多，完得越早。判定等的是事件，和快慢无关。
  --json         { runs: [{ scenario, lock, role, teaches, fleet, asExpected, inconclusive?, doubt?, refused?, refusal?, verdicts, events, durationMs, trace }] };
                 verdicts 按性质排：{ status, code, values, because, events, others? }，because 是 code 和 values 写成的英文句子

退出状态：0 表示都和课程的预期一样，1 表示有的不一样或没有结论，2 表示命令行没看懂。
`,
  try: (
    faults,
  ) => `用法：lockstep try SCENARIO… | --all | --fault FAULT… [SCENARIO…] | --battery [--store STORE] [--json] [--out FOLDER]
       [--html FILE] [--every-order] [--junit FILE] [--github] [--badge FILE] [--watch] -- COMMAND ARG…

一课里有几个进程，就启动几次 COMMAND，用它来演这一课。脚本由 Lockstep 掌握，你的进程只管锁：
从标准输入收到加锁、释放的请求，在标准输出上回答。docs/try.md 有说明；
lockstep new client --node|--python|--go|--java 写出一个开头。

  --all          进程能参加的所有课
  --fault FAULT  你自己的故障，代替这一课的故障；不写课，就落在持锁卖货的两个进程中的 A 上。可以写多次
  --battery      在锁的每个操作上试每一种故障，列成表
  --keys N       （配合 --fault、--battery）每个进程除了锁，再持有 N 个别的键
  --work-inside  持锁期间的工作占住你的进程自己的处理器
  --one-process  一课的所有进程都放在你的一个进程里，共用库里共用的东西：客户端、连接、名字
  --store STORE  锁的状态放在哪里：redis（默认）、mysql、postgres、pgbouncer（前面有它的 PostgreSQL，按事务
                 共用连接）、zookeeper、etcd、none（都不用）
  --out FOLDER   轨迹放在哪里；不写就放 LOCKSTEP_DATA/traces，页面会列出它们
  --html FILE    一页报告，里面有所有录像：可以放进 pull request
  --every-order  另外找出两个进程的所有顺序，和 lockstep explore 一样：数量和最短的顺序，写进 --html 的报告和
                 屏幕输出。它不影响退出状态：租约在持有者手里到期，任何带租约的锁都会坏
  --junit FILE   CI 服务器会读的 JUnit XML：每课一个 suite，每条性质一个 case
  --github       在 GitHub Actions 里：这一步的摘要，每处破坏一条标注；你的进程报了行号，就标在那一行
  --badge FILE   shields.io 徽章用的 JSON。这几样见 docs/ci.md
  --watch        命令里写到的文件一变，就再试一次
  --json         { format, runs: [{ scenario, lock, outcome, verdicts, evidence?, lease, cost, events, durationMs, trace }], untried? }

${faults}

每一课的每条性质都有结果：成立、被破坏、没测到（没有哪里需要它）、未知（没法知道）。
有的课说明这类锁都做不到；那样的性质会标出（"beyond": true），不算失败。

退出状态：0 表示测到了而且没有破坏，1 表示有破坏，2 表示这把锁没法试。
`,
  explore: (
    budgets,
  ) => `用法：lockstep explore LOCK… | --all [--clients N] [--attempts N] [--lease-ends N] [--crashes N] [--late-replies N] [--ticks N]
                        [--restarts N] [--delayed-restarts N] [--fenced | --fenced-reads] [--check] [--json]
      lockstep explore LOCK… | --all --expected [--check] [--json]
      lockstep explore --levels [--check] [--json]
      lockstep explore LOCK --play STEPS [--out FOLDER] …
      lockstep explore [--clients N] [--nodes N] [--lease-ends N] [--crashes N] [--out FOLDER] [--open] [--json] -- COMMAND ARG…

每个进程加锁、读库存、写回少一个的库存、释放锁。探索会排出操作的所有可能顺序，
用真实的 Redis 和锁真正的代码来走，数一数其中有多少种弄坏了什么。

  --all             所有的锁
  --clients N       几个进程，2 到 4；不写是 2
  -- COMMAND        你自己的锁，什么语言都行，在自己的进程里运行（docs/explore.md）。不写预算，就最多一次租约到期、
                    一次崩溃。每条被破坏的性质，最短的顺序会在现场运行；现场没看到的，就说没有证实
  --open            配合 COMMAND：完后在页面上显示地图，任何顺序都能运行，按 Ctrl-C 结束
  --nodes N         配合 COMMAND：锁用几个节点，1、3 或 5；不写是 1
${budgets}
  --fenced          库存会拒绝比见过的更小的防护令牌
  --fenced-reads    同上，而且读的时候就记下令牌
  --scenarios FOLDER  从这个文件夹取锁：FOLDER/locks/redis/LOCK/lock.ts，和 Lockstep 自己的一样；可以没有课
  --expected        不用你的预算，改问锁的 explores.ts 里写明了答案的问题
  --levels          问游戏里每一关问的问题
  --check           用笨办法把每种顺序再走一遍，每一种都交给判定课程的检查器。超过 60,000 种时，
                    随机抽 400 种。有不一致就说出来，退出状态为 1
  --play STEPS      在现场走这些步，例如 "A A ~ B"，租约真的会到期；结果是一份录像。没写的预算，
                    这些步要多少就给多少
  --out FOLDER      这份录像放在哪里；不写就放 LOCKSTEP_DATA/traces，页面会列出它
  --json            { explorations: [{ lock, clients, fenced, budget, complete, schedules, states, executions, ms, broken, notExplorable,
                    differs, checked }] }；配合 --play 时和 "lockstep run --json" 一样

步：A（执行进程 A 的下一个操作，并收到回答）、A#2（A 手上的另一个操作）、!A（A 崩溃）、
-n1（节点 n1 重启，变空）、!n1（n1 停机，不回来）、+n1（它可能授予的租约都已到期，它空着回来）、
~（最先到期的租约到期）、A/（执行了，回答还在路上；下一个 A 收到回答，A? 则永远收不到）、
A>（A 读了时钟，发出请求，第一个操作还在路上；不写它，A 就从第一步开始）。

锁可以在 lock.ts 旁边的 explores.ts 里写明对探索的预期。结果不一样，就会说出来（"differs"）。

退出状态：0 表示每把锁都探索完了，或者说明了为什么不能；1 表示中途停下，或者和锁的预期不一样；2 表示命令行没看懂。
有 COMMAND 时：0 表示什么都没弄坏，1 表示弄坏了，而且现场看到了，2 表示没法探索。
`,
  check: `用法：lockstep check TRACE… [--json]

读以前的轨迹和录像（gzip 压缩的也行），里面的每次运行都像刚跑完一样重新判定。
服务器被杀掉时留下的轨迹，有多少判定多少。哪个场景没有参考录像，或者录像过时了，在 stderr 上说明。

  --json   { runs: [{ scenario, lock, role, teaches, fleet, asExpected, inconclusive?, doubt?, verdicts, events, durationMs, trace }] }

退出状态：0 表示都和课程的预期一样，1 表示不一样，2 表示文件不是轨迹。
`,
  export: `用法：lockstep export TRACE… --html | --svg | --json | --edn | --porcupine [--out FILE] [--theme light|dark] [--force]

TRACE 是轨迹或录像的文件（.jsonl、.jsonl.gz），或者 LOCKSTEP_DATA 里比较、运行的 id。
写了几个，就合成一份录像；它们要属于同一个场景。

  --html       什么都在里面的一页：从磁盘播放，不要服务器，也不要网络
  --svg        时间线的图片，放进幻灯片
  --json       { traces, judgements }
  --edn        Jepsen 的历史，给 Knossos 等工具用：谁加锁、谁释放，卖了什么，写入时带哪个令牌
  --porcupine  内容同上，写成 JSON，每次运行一行，旁边有我们的判定：bin/soak/judge 让 Porcupine 来判
  --out FILE   放在哪里，- 表示 stdout；不写就放当前文件夹，文件名取自场景和比较
  --theme      图片的主题：light（默认）或 dark
  --force      文件已经在了也覆盖

退出状态：0 表示文件做好了，2 表示没有。
`,
  handout: `用法：lockstep handout ID… | --all [--out FOLDER] [--force]

做两个供打印的灰度文件，每课一页 A4。什么浏览器都能打开，不要服务器，也不要网络。

  handouts.html          给全班：故事、问题和写答案的地方；折线以下是时间线、要记住的话、出处
  handouts-teacher.html  给老师：答案和理由，还有备注

只有一课时，文件名就用课名。时间线取自参考录像，所以什么都不用运行。

  --all         所有有参考录像的课
  --out FOLDER  放在哪里；不写就放当前文件夹
  --force       文件已经在了也覆盖

退出状态：0 表示文件做好了，2 表示没有。
`,
  class: `用法：lockstep class CODE [--out FILE] [--force]

CODE 是工作坊的口令。工作坊可以已经结束，也可以还在进行：全班还没看到的，不放进去。
工作坊在最后一次变动之后保存 7 天。

文件是一页，里面没有名字：放过的录像和要紧的时刻、问题和全班的回答、要记住的话、玩过的关卡。
从磁盘就能打开，不要服务器，也不要网络。最多 15 MB。

  --out FILE  放在哪里；不写就是当前文件夹里的 lockstep-CODE.html
  --force     文件已经在了也覆盖

退出状态：0 表示文件做好了，2 表示没有。
`,
  record: `用法：lockstep record ID… | --all [--json] [--jobs N]
      lockstep record ID… | --all --orders

在真实的 Redis 上运行场景里的每把锁，把经过写进 scenarios/recordings/<id>.jsonl.gz。
课程库用它画缩略图；没有服务器的地方就播放它。结果和课程的预期不一样，就保留原来的录像。

写了 --orders，就探索页面最先要问的：场景里各把锁的地图、由它们做成的关卡、录像走过的顺序。
结果放进 scenarios/orders，给没有服务器的页面用。比地图能显示的还多的，不放进去。

  --all      所有场景
  --jobs N   同时运行几次，1 到 64；不写是 4
  --json     { recorded: [{ scenario, runs, file, bytes, surprises }] }

退出状态：0 表示都录好了，1 表示有一个和预期不一样，2 表示命令行没看懂。
`,
  new: `用法：lockstep new scenario ID [--chapter CHAPTER]
      lockstep new lock ID
      lockstep new client --node|--python|--go|--java [FILE]

写出 scenarios/chapters/CHAPTER/ID.ts：完整的一课，带注释，马上能运行，结果和预期一样。
里面写了什么，见 docs/authoring.md。

  ID                  最多 40 个 a-z、0-9 和 -；它是文件名，也是这一课的地址
  --chapter CHAPTER   章的 id 或编号；不写就是最后一章
  LOCKSTEP_SCENARIOS  scenarios：里面有 chapters/ 的文件夹

第二种写出 scenarios/locks/redis/ID/：一把对的锁、它的脚本、对探索结果的预期，供你改成自己的。

第三种写出一把在自己的进程里运行的锁，用于 lockstep try。见 docs/try.md。

退出状态：0 表示写好了，2 表示命令行没看懂，或者 id 已经用了。绝不覆盖文件。
`,
  texts: `用法：lockstep texts LANGUAGE [NAME]

LANGUAGE 是 scenarios/locale 里的文件夹名，例如 ru；可以还没有。不写 NAME：列出翻译的每个文件，各缺多少句。
NAME 是课名或 "library"：用 JSON 列出缺的英文原句。译好后写进 scenarios/locale/LANGUAGE/NAME.json。

键是这句话的位置，# 后面是英文原句的哈希。英文变了，键也变，这句话就要重新译。

退出状态：0 表示不缺，也没有过时的，否则是 1。
`,
  serve: `用法：lockstep serve [--workshop [--plan FILE] [--title TITLE]]

启动服务器，打印让你成为管理员的链接。Ctrl-C 结束它，和它启动的所有进程。

  --workshop          打开一场工作坊：没写 HOST 就对网络开放，打印全班用的地址、口令、二维码，
                      还有老师自己的链接
  --plan FILE         工作坊的计划，JSON 格式：见 docs/teaching.md
  --title TITLE       全班在页面顶上看到的标题

  PORT                4173；0 表示随便哪个空闲的端口
  HOST                127.0.0.1
  LOCKSTEP_MAX_RUNS   8：同时运行几次
  LOCKSTEP_KEEP_READY 1：是否让一组 Sentinel 和五个主节点事先待命；0 表示用到时才启动
  LOCKSTEP_DATA       录像和工作坊放在哪里：克隆的仓库里是 .lockstep，否则是你的数据文件夹
  LOCKSTEP_CACHE      能重新做出来的东西：克隆的仓库里是 .cache，否则是你的缓存文件夹
  LOCKSTEP_HOST_NAMES 服务器前面的负载均衡或代理的名字，用逗号分开
  LOCKSTEP_HUB_URL    几台服务器共用的 Redis，一场工作坊就能同时在它们上面
  LOCKSTEP_EDITING    只有本机能访问，或者有 --workshop 时，是 1：人人都能在页面上改锁。0：谁都不能。
                      其余情况下，只有老师发下练习的那个班能改
  LOCKSTEP_LOG        warn：silent、fatal、error、warn、info、debug、trace 之一
`,
  rooms: `用法：lockstep rooms [--json]
      lockstep rooms rename CODE TITLE
      lockstep rooms reset CODE [--yes]
      lockstep rooms reopen CODE

列出这台机器上的工作坊，新的在前。每一场在最后一次变动之后保存七天。

  rename   换一个标题
  reset    忘掉来过的人、他们的回答、运行和标记，好比刚排练完；标题、计划、链接不变
  reopen   重新打开已结束的工作坊，停在离开时的那一刻，再开十二小时，并打印链接

  --json   [{ code, title, state, createdAtMs, changedAtMs, keptUntilMs, people, here, item, scenario, secret }]
  --yes    忘掉之前不再问

服务器在运行时，它的页面马上看到变化。没有服务器，就读写它留下的数据：
LOCKSTEP_DATA，或者 LOCKSTEP_HUB_URL 的 hub。谁能读那个文件夹里的管理员令牌，谁就能做这些事。
`,
  runner: (graceSeconds) => `用法：lockstep runner [--hub URL] [--slots N]

从这个 hub 的服务器的队列里取运行，在自己的存储上跑。服务器的页面现场看到它，录像由服务器保存。
没有运行器时，服务器才自己跑。Ctrl-C 结束它：正在跑的还有 ${graceSeconds} 秒。

  --hub URL           几台服务器共用的 Redis；最好写在 LOCKSTEP_HUB_URL 里，因为这台机器的别的用户
                      看得到命令行：redis://user:password@host:port，用 TLS 就写 rediss://
  --slots N           同时运行几次；不写就看 LOCKSTEP_MAX_RUNS，再不然是 8

它的版本和课程要和服务器的一样：不一样就说出来，然后结束。

  LOCKSTEP_CACHE      能重新做出来的东西：克隆的仓库里是 .cache，否则是你的缓存文件夹
  LOCKSTEP_KEEP_READY 1：是否让一组 Sentinel 和五个主节点事先待命；0 表示用到时才启动
  LOCKSTEP_LOG        warn：silent、fatal、error、warn、info、debug、trace 之一
`,
  doctor: `用法：lockstep doctor [--hub URL] [--store NAME]… [--json]

看看 Node、端口、磁盘和课程用的 Redis，用一句话说出哪里有毛病。不启动服务器。

  --hub URL           再看几台服务器共用的 Redis：版本、磁盘、内存、时钟，有哪些服务器和运行器；
                      LOCKSTEP_HUB_URL
  --store NAME        再看这个存储：mariadb、postgres、zookeeper、etcd。缺的可能会下载
  --json              把结果写成 JSON

退出状态：0 表示没有毛病，1 表示有，2 表示命令行没看懂。
`,
}
