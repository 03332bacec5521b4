import type { Dictionary } from '../../shape/dictionary.ts'

/** Puts the period inside the quotation marks, because a colon precedes them. */
export const quoted = (option: string) => `：“${/[。？！…]$/.test(option) ? option : `${option}。`}”`

export const tellingWords: Dictionary['theatre/telling'] = {
  watch: '正在运行。看那些长条。',
  watchGuess: (option) => `正在运行。你猜的是${quoted(option)}看看会怎样。`,
  live: '现场',
  guessedWrong: (guess, answer, why) => `你说${quoted(guess)}其实是${quoted(answer)}${why}`,
  guessedRight: (option) => `你猜对了：${option}`,
  /** Explains why a key or a button did nothing, or what the run does meanwhile. */
  hints: {
    held: '你思考的时候，运行照样在录，什么也不会漏掉。',
    behind: '你阅读的时候，运行还在继续，什么也不会漏掉。',
    steps: '不按比例：长的等待已剪掉。',
    turn: '先把这把锁看完，另一把同时在录。',
    heldOver: '你思考的时候，运行已经录好了。慢慢来。',
    question: '先回答。不想答，就再按一次“下一步”。',
    first: '这里是开头。',
    last: '这是最后一步。',
    lastThenNext: '这是最后一步。再按一次 → 就到下一课。',
    'no-violation': '这里没有什么被破坏。',
    'no-steps': '录像才能一步一步看：看完一把锁，再看下一把。',
    live: '下一步还没发生，发生了就会自动出现。',
    ran: '运行结束了。按“下一步”，从头一步一步看。',
    'from-start': '已经运行完了。用“下一步”一步一步看。',
  },
  end: '结果就是这样。',
  jump: '看哪里出错',
  backToEnd: '回到结尾',
  ranInPart: '运行中断了。按“下一步”，看录下来的部分。',
}
