import { chinese as phrases } from '#model/words/zh/phrases.ts'
import { played } from '#model/words/zh/played.ts'
import { refusalWords as refusals } from '#model/words/zh/refusals.ts'
import { unexplorable } from '#model/words/zh/unexplorable.ts'
import type { CliWords } from '../en/words.ts'
import { budgets } from './budgets.ts'
import { ci } from './ci.ts'
import { doctor } from './doctor.ts'
import { fault } from './fault.ts'
import { help } from './help.ts'
import { made } from './made.ts'
import { settings } from './settings.ts'
import { usage } from './usage.ts'

const people = (number: number) => `${number} 人`

export const chinese: CliWords = {
  general: {
    commands: {
      list: '列出能运行的场景。',
      run: '现场运行场景，把发生的事和预期比一比。',
      try: '用你自己的锁来跑课程，什么语言都行。',
      explore: '找出所有可能的顺序，看哪些会弄坏什么。',
      check: '对保存的轨迹重新跑一遍检查器。',
      export: '把一份录像做成一个文件：离线播放的页面、图片或数据。',
      handout: '把课程印到纸上：一页给全班，一页给老师。',
      class: '把一次工作坊做成一个文件，让全班带回家。',
      record: '现场运行场景，做出它们的参考录像。',
      new: '写出一个场景或一把锁的开头，供你接着写。',
      texts: '课程的翻译还缺什么。',
      serve: '启动服务器；只写 lockstep 或 npm start 也一样。',
      rooms: '保存下来的工作坊：列出、改名、重置、重新打开。',
      runner: '在这台机器上替 hub 上的服务器跑运行。',
      doctor: '说出这台机器、存储、hub 或运行器哪里有毛病。',
    },
    help: (list, languages) => `用法：lockstep [COMMAND] [--lang ${languages}]

在真实运行的 Redis 上看分布式锁怎样坏、怎样守住。

${list}
  help     某个命令的详细说明：lockstep help run

  --lang TAG  语言；不写就看 LOCKSTEP_LANG，再看终端的语言（LC_ALL、LC_MESSAGES、LANG）

退出状态：0 表示都和预期一样，1 表示有的不一样，2 表示命令行没看懂。
`,
    seeHelp: (command) => `查看帮助：${command}`,
    noCommand: (name) => `没有“${name}”这个命令。`,
    noOption: (option) => `没有 ${option} 这个选项。`,
    noLanguage: (tag, known) => `没有“${tag}”这种语言，只有 ${known.join('、')}。`,
    didYouMean: (name) => `你是想写“${name}”吗？`,
  },
  usage,
  settings,
  help,
  budgets,
  fault,
  doctor,
  ci,
  made,
  unexplorable,
  played,
  phrases,
  refusals,
  serve: {
    untitled: '工作坊',
    ready: (link) => `Lockstep 已就绪：${link}`,
    hostLink: (url) => `谁有这个链接，谁就是管理员：不要外传。别人从 ${url} 进来，只是访客。`,
  },
  rooms: {
    open: '工作坊已打开。',
    classGoesTo: (address) => `  全班打开    ${address}`,
    orTypes: (code) => `  或输入口令  ${code}`,
    orGoesTo: (address) => `  或打开      ${address}`,
    present: '  你在这里讲（不要外传：谁有这个链接，谁就能带课）',
    otherMachine: '  或者从另一台机器',
    stillOpen: '之前打开的还在。你的全班在里面，你在这里接着讲：',
    oldLink: '  用你原来的那个链接接着讲。',
    people,
    none: (command) => `没有保存的工作坊。${command} serve --workshop 会打开一个。`,
    head: ['口令', '打开时间', '状态', '人数', '项', '课', '标题'],
    states: { open: '开着', ended: '已结束' },
    here: (all, here) => `${all}，在场 ${here}`,
    item: (number, of) => `${number}/${of}`,
    tasks: (task) => `rooms 能 list、rename、reset、reopen，不能“${task}”。`,
    noCodeHere: (given) => `rooms list 不要口令，却给了 ${given}。`,
    needsCode: (task) => `rooms ${task} 要一个口令：六个字母和数字。`,
    oneCode: (task, more) => `rooms ${task} 只要一个口令，却还给了 ${more}。`,
    needsTitle: 'rooms rename 要在口令后面写标题，最多 80 个字。',
    renamed: (code, title) => `${code} 现在叫“${title}”。`,
    forget: (number, title) => `要忘掉“${title}”里的 ${people(number)}，连同所有回答和运行吗？[y/N] `,
    unchanged: '什么都没有改。',
    reset: (code, title) => `${code}“${title}”回到了没有人来过的样子。计划和链接不变。`,
    nobodyToAsk: '这里没有人可以问：请写 --yes。',
    reopened: (code, title, wasOpen) =>
      `${code}“${title}”${wasOpen ? '本来就开着' : '又打开了，停在离开时的那一刻'}。十二小时后它会自己结束。`,
    inFolder: (folder) => `没有服务器在运行。这些是 ${folder} 里的工作坊`,
    inHub: '这里没有服务器在运行。这些是 hub 里的工作坊',
    atServer: (url) => `${url} 的服务器`,
    oldLinkGone: '老师原来的链接不再有用。',
    noServer: (command) => `没有服务器在运行。启动它，它会打印链接：${command} serve --workshop`,
  },
  list: { head: ['场景', '节点', '讲什么', '锁', '标题'] },
  roles: { wrong: '错的', right: '对的', compared: '对照', yours: '你的' },
  run: {
    head: ['场景', '锁', '角色', '讲什么', '结果', '还破坏了', '符合预期'],
    expected: { yes: '是', no: '否', open: '?' },
    summary(runs, odd, open) {
      const all = `${runs} 次运行`
      if (odd + open === 0) return `${all}，都符合预期。`
      const parts = [odd > 0 ? `${odd} 次不符合预期` : '', open > 0 ? `${open} 次没有结论` : '']
      return `${[all, ...parts.filter((part) => part !== '')].join('，')}。`
    },
    onceMore: (scenario, why) => `${scenario}：${why}再运行一次。`,
    didNotBegin: '它没有开始。',
    running: '正在运行',
    hasEnded: (name) => `${name} 已结束`,
    progress: (ended, total) => `${total} 次运行已完成 ${ended} 次`,
    neverCame: (words, moment) => `“${words}”的时刻没有到来：${moment}。`,
    neverStruck: (words, moment) => `故障“${words}”没有发生。它在等：${moment}。`,
    neverStarted: (client) => `${client} 没有启动：它的时刻没有到来。`,
    stranger: (client) => `录像里有 ${client}，可开头没有写它。`,
    status: { held: '成立', violated: '被破坏', unknown: '未知' },
  },
  explore: {
    head: ['锁', '顺序', '状态', '执行', 'MS', '弄坏了'],
    states: (lock, states) => `${lock}：${states} 个状态`,
    startsToo: (lock, states, starts) => `${lock}：${states} 个状态，启动 ${starts} 次`,
    live: (lock) => `${lock}：正在现场运行最短的顺序`,
    differs: '不一致',
    cut: '到上限就停了，还有更多',
    nothing: '没有',
    nothingSoFar: '暂时没有',
    fromBeginning: '一开始就是',
    noStep: '零步',
    threw: (ways, all, client, after, message) =>
      `${all} 种顺序中有 ${ways} 种代码会抛错；${client} 在 ${after} 之后：${message}`,
    checked: (orders, all) => (all ? `已核对：全部 ${orders} 种顺序` : `已核对：随机抽出的 ${orders} 种顺序`),
    stopped: (signal) => `探索没做完就被 ${signal} 停下了。对这把锁下不了结论。`,
    onPage: (address) => `它的地图、棋盘，任何顺序都能现场运行：${address}\n按 Ctrl-C 结束。`,
  },
  brought: {
    title: (name, clients, nodes, limited) =>
      `${name}：${nodes} 个节点上 ${clients} 个进程的所有顺序${
        limited ? '；加锁做到一半时租约不会到期，因为它自己的时钟停着' : ''
      }。`,
    head: ['租约到期', '崩溃', '顺序', '状态', '弄坏了'],
    notExplored: (why) => `没有探索：${why}`,
    found: (property, ways, steps, confirmed) => `${property}：${ways} 种（${steps}）：${confirmed}`,
    ends: (ways, client, after, message) => `有 ${ways} 种顺序它的代码会退出；${client} 在 ${after} 之后：${message}`,
    confirmed: (heldBack) => (heldBack ? '现场证实，续租被拦住时' : '现场证实'),
    ownClock: (why) => `没有证实：它自己的时钟挡住了。${why}`,
    otherwise: (why) => `没有证实：现场它做了别的事。${why}`,
    notConfirmed: (why) => `没有证实。${why}`,
    tooMany: '太多了，没有再走一遍。',
    again: (times) => `每一种都用新进程又走了一遍（${times} 次），结果一样。`,
    tokens: '两次启动各不相同，当作令牌',
    numbers: '这些数字也不相同，当作名字，只用一个值来探索',
    where: (example, where) => `${example}，在“${where}”里`,
    histories: (starts, histories) => `${starts} 次启动，得到 ${histories} 种回答的经过。`,
    tokensOnly: '我们认为锁只分辨令牌是否相同，不拿它做别的：这些启动里看到的都是这样。',
    confirmedMeans: '证实：最短的顺序在现场运行过，租约真的到期了，检查器也看到了。',
    left: '没有探索：迟到和丢失的回答、节点重启、定时器（看门狗的续期）、等锁。',
  },
  try: {
    outcomes: {
      violated: '被破坏',
      held: '成立',
      'not-tested': '没测到',
      unknown: '未知',
      'not-played': '没有演完',
      'not-tried': '没有试',
    },
    head: (name) => ['场景', name, '成立', '被破坏', '未知', '这类锁都做不到', '租期与要求', '每次授予的命令数'],
    untried: (scenario, why) => `${scenario} 没有试：${why}。`,
    hint: (words) => `提示：${words}`,
    warning: (words) => `警告：${words}`,
    unknown: (properties, why) => `${properties} 未知。${why}`,
    costly: (commands, grants, usual) =>
      `授予 ${grants} 次，用了 ${commands} 条命令。这一课自己的锁里，最费的一次也只要 ${usual} 条。`,
    nameKey: (key) => `如果 ${key} 就是锁，请在 init 的回答里写明："key":"${key}"。`,
    sayHolders: '请在 init 的回答里用 "holders" 说明谁持有锁：docs/try.md。',
    neverWritten: (key) => `锁在 init 的回答里说用键“${key}”，可是没有人写过名字里有它的键。`,
    noEnd: (why) => `它没有走到结尾：${why}。`,
    oneByOne: '这把锁的状态不在 Redis 里，所以一课一课地运行。',
    cutShort: '中途断了',
    stopped: (signal) => `没试完就被 ${signal} 停下了。对这把锁下不了结论。`,
    notExplored: (why) => `没有探索。${why}`,
    fault: '故障',
    cell: { held: '成立', heldBut: (properties) => `成立，但 ${properties}` },
    legend: '“成立，但”：后面的也被破坏，不过这类锁都这样。·：故障没有轮到。?：没法试。',
  },
  report: {
    title: (name) => `${name} 跑 Lockstep 的课程`,
    eyebrow: 'Lockstep：真实故障下的锁',
    about:
      '每一课都在真实的服务器上现场运行过。每个判定都由检查器从录像里算出；每个 ✗ 后面有证明它的事件，点一下就到录像的那一刻。“成立”是说测过了，这次没有被破坏；那不是证明。',
    violated: (lessons) => `${lessons} 课被破坏`,
    held: (lessons) => `${lessons} 课成立`,
    saysNothing: (lessons) => `${lessons} 课说明不了什么`,
    notTried: (lessons) => `${lessons} 课没有试`,
    theatre: '录像',
    close: '关闭',
    everyOrder: '所有顺序',
    steps: (A, ends, crash) => `每一步里，${A} 是 A 的下一个操作，${ends} 是最先到期的租约到期，${crash} 是崩溃。`,
    battery: '每个操作一次故障',
    batteryAbout: '进程 A 和 B 先后从同一个库存里卖，一次故障落在 A 的一个操作上。停顿和延迟都有两个租期长。',
    lessons: '一课一课看',
    lease: '租期与要求',
    wrongLease: '租期和要求的不一样',
    signs: {
      held: '成立',
      violated: '被破坏',
      beyond: '被破坏，这类锁都做不到',
      'not-tested': '没测到：没有哪里需要它',
      unknown: '未知：没法知道',
    },
    whole: { played: '没有演完', tried: '没有试', cut: '中途断了' },
    warning: (words) => `多得离谱：${words}`,
    watchAll: '看完整的录像',
    watch: '看这一刻',
    beyond: '这一课说明，这类锁都做不到。',
    properties: {
      held: (properties) => `${properties} 条性质成立`,
      unknown: (properties) => `${properties} 条性质未知`,
      'not-tested': (properties) => `${properties} 条性质没测到`,
    },
    unfit: '不适合的课',
  },
}
