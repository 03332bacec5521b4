import type { Dictionary } from '../../shape/dictionary.ts'

export const announceWords: Dictionary['theatre/announce'] = {
  status: {
    idle: () => '',
    waiting: () => '已请求运行。',
    live: () => '正在运行。',
    recorded: (events) => `运行已录下：${events} 个事件。`,
  },
  verdict: (lock, said) => `${lock}：${said}。`,
}
