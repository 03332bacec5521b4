import type { Dictionary } from '../../../shape/dictionary.ts'

export const exerciseWords: Dictionary['workshop/activities/exercises'] = {
  cover: {
    shown: '练习，以及谁解出来了',
    next: '全班做完练习，回来上课。',
    refused: '全班还在做。按“下一步”，接着上课。',
  },
  solutionCover: {
    shown: '全班里的一个解法',
    next: '回到进展墙。',
    refused: '投影上有一个解法。按“下一步”收起来。',
  },
  say: '轮到你：老师发了练习。',
  kicker: '练习',
  how: '打开你的页面，改这把锁，现场运行。每份代码都会试遍所有顺序。',
  figures: (solved, all) => `${all} 人里，${solved} 人至少解出一道`,
  wall: {
    label: '谁做到哪里',
    states: { solved: '解出', tried: '试过', open: '打开过' },
    now: '正开着',
    more: (number) => `还有 ${number} 人`,
    project: (name) => `投影 ${name} 的解法`,
    stop: '回到进展墙',
    consent: '名字带屏幕图标的，按一下就投影解法。',
  },
  console: {
    title: '编辑器里的练习',
    pick: (most) => `最多选 ${most} 道`,
    release: '发练习',
    close: '结束练习',
  },
  member: {
    title: '轮到你',
    choose: '选一道练习开始。',
    states: { open: '打开过', tried: '试过', solved: '解出' },
    checked: '服务器检查过了：解出来了。',
    show: '把我的给全班看',
    showHint: '这样老师就可以投影你的代码，带着你的名字。',
    showHintHidden: '这样老师就可以投影你的代码，名字用编号代替。',
    showing: '老师可以投影它。再按一次就收回。',
    projected: '全班正在看你的解法。',
  },
  solution: {
    title: (name, exercise) => `${name}：${exercise}`,
    changed: '改了什么',
    found: '结果',
    same: (lines) => `${lines} 行相同`,
    gone: '这个解法不再展示了。',
  },
}
