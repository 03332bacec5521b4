import type { Dictionary } from '../../shape/dictionary.ts'

export const embedWords: Dictionary['theatre/embed'] = {
  opening: '正在打开录像…',
  open: '在 Lockstep 里打开',
  menu: '放进你的网页…',
  title: '把一课放进你的网页',
  about: '一把锁、一句解说，可以前进后退一步。从你现在看的地方开始。',
  lock: '锁',
  begins: '从哪里开始',
  moment: '这一刻',
  start: '开头',
  language: '语言',
  code: '把这段代码放进你的网页：',
  copy: '复制',
  copied: '已复制。',
  notCopied: '浏览器不让复制：请自己选中。',
  hosts:
    '只有 LOCKSTEP_FRAME_HOSTS 列出的网站才能嵌入这台服务器的页面，例如 https://blog.example。静态站点谁都可以嵌入。',
}
