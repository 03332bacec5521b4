import type { Dictionary } from '../../../shape/dictionary.ts'

const steps = (number: number) => `${number} 步`
const result = (number: number) => (number === 0 ? '已证明' : steps(number))
const wrong = (times: number) => `答错 ${times} 次`

export const levelWords: Dictionary['workshop/activities/level'] = {
  cover: {
    shown: '游戏的一关，以及谁过关了',
    next: '全班打完这一关，回来上课。',
    refused: '全班还在做。按“下一步”，接着上课。',
  },
  kicker: '弄坏它',
  how: '棋盘在你的屏幕上。选谁走下一步，直到锁坏掉。或者说它弄不坏。',
  awaited: '正在摆棋盘…',
  lookingAt: '正在检查你走的每一步…',
  proved: '答对了：没有一种顺序做得到。',
  has: (number, par) =>
    `你用 ${steps(number)}弄坏了它。${par === null || par >= number ? '' : `最短的走法是 ${steps(par)}。`}`,
  board: '谁过关了',
  nobody: '还没有人。',
  more: (people) => `还有 ${people} 人`,
  figures: (have, all) => `加入的 ${all} 人里，${have} 人过关`,
  par: (par) => (par === null ? '它弄不坏' : `最短的走法：${steps(par)}`),
  result,
  isPar: '最短',
  wrong,
  line: (name, number, times) => `${name}：${result(number)}${times === 0 ? '' : `，${wrong(times)}`}`,
  say: '轮到你：弄坏屏幕上的锁，或者说它弄不坏。',
  console: {
    title: '游戏的一关',
    level: '关卡',
    release: '发这一关',
    preparing: '正在算这把锁的每一种顺序…',
    close: '结束这一关',
  },
}
