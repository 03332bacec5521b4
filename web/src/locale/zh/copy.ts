import type { Dictionary } from '../shape/dictionary.ts'

export const copyWords: Dictionary['copy'] = { copied: '已复制。', failed: '浏览器不让复制。' }
