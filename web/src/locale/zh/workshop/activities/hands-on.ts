import type { Dictionary } from '../../../shape/dictionary.ts'

type HandsOn = Dictionary['workshop/activities/hands-on']

export const handsOnWords: HandsOn['handsOnWords'] = {
  cover: {
    shown: '全班自己的运行',
    next: '全班结束动手，回来上课。',
    refused: '全班还在做。按“下一步”，接着上课。',
  },
  boardCover: {
    shown: '谁完成了挑战',
    next: '全班结束动手，回来上课。',
    refused: '全班还在做。按“下一步”，接着上课。',
  },
  say: '轮到你：老师发了一课，让你自己跑。',
  console: {
    release: '发给全班',
    scenario: '课',
    kind: '挑战',
    kinds: { free: '随便试', fail: '弄坏它', smallest: '弄坏它的最小值' },
    lock: '锁',
    parameter: '参数',
    figures: '可以改的',
    showFigures: '显示参数值',
    end: '结束动手',
    board: '显示榜单',
    project: (name) => `投影 ${name} 的运行`,
    stop: '停止投影',
  },
  projected: {
    kicker: '动手',
    task: (challenge, lock, parameter) => {
      if (challenge.kind === 'free') return '自己跑一次。改改参数，看会怎样。'
      if (challenge.kind === 'fail') return `弄坏“${lock}”。`
      return `找出能弄坏“${lock}”的最小${parameter}。`
    },
    how: '参数和按钮在你的屏幕上。跑多少次都行。',
    runs: (runs) => `${runs} 次运行`,
    tried: (count) => `${count} 人试过`,
    made: (count) => `${count} 人弄坏了它`,
    board: '谁弄坏了它',
    nobody: '还没有人。',
    timeUp: '时间到',
    hidden: '参数值稍后显示。',
  },
  wall: {
    label: '全班的运行',
    none: '还没有人跑过。',
    running: '正在运行…',
    again: '再跑一次…',
    stalled: '电脑太忙：这把锁的结果不算。',
    failed: '没能跑起来',
    usual: '默认值',
    uncounted: '不计入：课程原来的值',
    projected: '正在投影',
    won: '弄坏了',
    more: (number) => `还有 ${number} 个`,
  },
  member: {
    title: '轮到你',
    free: (lesson) => `用自己的参数试试“${lesson}”。会有什么变化？`,
    fail: (lock) => `弄坏“${lock}”。`,
    smallest: (lock, parameter) => `找出能弄坏“${lock}”的最小${parameter}。`,
    outOfRange: (range) => `必须在 ${range} 之间。`,
    usual: '恢复默认值',
    fixed: '和课里一样',
    timeLeft: '剩余时间',
    timeUp: '时间到：不再开始新的运行。',
    run: '运行',
    running: '正在运行…',
    asking: '正在请求服务器…',
    place: (place) => `排在第 ${place} 位，会自动开始。`,
    hide: '收起',
    runs: '你的运行',
    noRuns: '还没有。每次都是真跑，用自己的 Redis。',
    open: '打开',
    inView: '正在看',
    behind: '叠加比较',
    notBehind: '停止比较',
    won: '弄坏了',
    madeIt: '你弄坏了它。',
    madeItWith: (value) => `你弄坏了它：${value}`,
    held: (figures, verdict) =>
      `${figures === '' ? '' : `用${figures}，`}锁没坏：“${verdict}”。这里只看这一条。换个值再试。`,
    usualBreaks: (parameter, zero) =>
      zero === undefined
        ? `锁坏了，但课程原来的${parameter}不计入。换一个${parameter}试试。`
        : `0 表示“${zero}”，不计入。试试大于 0 的${parameter}。`,
    over: (figures, inView) =>
      `${figures === '' ? '你的运行结束了。' : `你用${figures} 的运行结束了。`}${inView ? '' : '在下面打开它。'}`,
    nothing: '电脑太忙，这次说明不了什么。再跑一次。',
    again: '再试一次',
    failed: '没能跑到底。',
    state: { running: '正在运行…', done: '', stalled: '电脑太忙。再跑一次。', failed: '中途断了' },
    number: (number) => `第 ${number} 次`,
    two: '同时两个持有者',
  },
}

export const challengeText: HandsOn['challengeText'] = (challenge, names) => {
  const { member: words } = handsOnWords
  if (challenge.kind === 'free') return words.free(names.lesson)
  if (challenge.kind === 'fail') return words.fail(names.lock(challenge.lock))
  return words.smallest(names.lock(challenge.lock), names.parameter(challenge.parameter))
}
