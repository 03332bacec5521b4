/** Chinese words of the lesson's end. */
import { amidHan } from '#model/words/zh/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { quoted } from './telling.ts'

export const endingWords: Dictionary['theatre/ending'] = {
  label: '这一课结束',
  right: '你猜对了',
  wrong: '和你猜的不一样',
  said: (option, why) => `你说${quoted(option)}${why}`,
  was: (option, why) => `答案是${quoted(option)}${why}`,
  happened: '发生了什么',
  remember: '记住',
  tryIt: (figure, value, usual) => `把 ${figure} 从 ${usual} 改成 ${value}`,
  tryLasting: (figure, value) => `让${amidHan(figure)}持续 ${value}`,
  before: (figure, seen) => `之前，${figure}：${seen}。`,
  after: (figure, seen) => `现在，${figure}：${seen}。`,
  usual: (figure) => `${figure} 用这一课的值`,
  same: '一样',
  sameTimes: '一样，时间的差别没有超出重复运行本来的波动',
  spread: (least, most, runs) => `${least} 到 ${most}（${runs} 次运行）`,
  repeat: (more) => `比较时间：两种各再运行 ${more} 次`,
  repeating: '正在各再运行几次…',
  salesLost: (sales) => (sales === 0 ? '没有丢销售' : `丢了 ${sales} 笔销售`),
  times: {
    waitMs: (time) => `等了 ${time}`,
    orphanMs: (time) => `锁空占了 ${time}`,
    zombieMs: (time) => `有 ${time} 以为自己持有锁，实际没有`,
    dangerMs: (time) => `两个进程同时持有锁 ${time}`,
  },
  openOther: (figure) => `看那次运行：${figure}`,
  next: '下一课',
  hour: {
    title: '第一小时到此结束。',
    say: '现在你能说清锁是什么，谁可以释放它。',
    lease: '你能说清锁为什么要有租约，租约由谁来续。',
    token: '你还能说清为什么库存自己要检查令牌。',
    on: '到现在为止，锁都在一台服务器上。下一课里，这台服务器会死掉。',
    next: '接下来看哪里',
    all: '全部课程',
  },
  explore: '看所有顺序',
  exercise: { repair: '自己修好它', review: '悄悄弄坏它', write: '自己写一个' },
}
