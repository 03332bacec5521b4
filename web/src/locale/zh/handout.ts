import type { Dictionary } from '../shape/dictionary.ts'

export const handoutWords: Dictionary['handout'] = {
  title: (lesson) => `${lesson}：讲义`,
  name: '姓名',
  date: '日期',
  questions: '看之前先想一想',
  because: '因为',
  fold: '沿这里折起，答完再打开',
  happened: '发生了什么',
  some: (shown, all) => `发生了什么（${all} 把锁中的 ${shown} 把）`,
  legend: '进程的长条：它以为自己持有锁。下面一条：存储说锁在谁手里。',
  remember: '记住',
  sources: '来源',
  recorded: (store, day) => `${day}，录自 ${store}`,
  teacher: '给老师',
  answers: '答案',
  outcome: '结果',
  notes: '要注意什么',
  screen: {
    print: '打印',
    lesson: '回到这一课',
    loading: '正在排版…',
    nothing: '这一课没有可画的录像',
    about: '一页 A4。从最下面一条线起，逐条折好：投票之前看不到答案。',
    teacher: '第 2 页只给你自己。',
  },
}
