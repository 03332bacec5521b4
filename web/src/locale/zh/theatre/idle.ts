import type { Dictionary } from '../../shape/dictionary.ts'

export const idleWords: Dictionary['theatre/idle'] = {
  asksOf: '说的是这把锁',
  watch: '看录像',
  opening: '正在打开…',
  explore: '看所有顺序',
  noServer: '这里不能运行：这个页面只有录像。它们是在真实的服务器上录的。',
  hiddenFault: '先说你猜会怎样，再看哪里出错。',
  redis: '大家都能来问的数据库。',
}
