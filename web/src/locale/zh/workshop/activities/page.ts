import type { Dictionary } from '../../../shape/dictionary.ts'

export const pageWords: Dictionary['workshop/activities/page'] = {
  next: '收起这一页。',
  refused: '屏幕上有一页。按“下一步”收起来。',
  label: '老师的页面',
  say: (title) => `老师放了一页：${title}`,
  look: '先自己看看',
  console: { on: '屏幕上', close: '收起这一页' },
}
