import type { Dictionary } from '../shape/dictionary.ts'

export const recordingMenuWords: Dictionary['recording-menu'] = {
  menu: '保存或分享',
  menuAbout: '这份录像能做什么',
  name: '名字',
  nameHint: '让全班好找的名字',
  save: '保存',
  saved: '已保存。',
  keep: '保留它',
  kept: '已保留',
  keepHint: '空间不够时，没保留的从最旧的删起。',
  share: '复制这一刻的链接',
  noLink: {
    dropped: '没有链接能到这里：文件只在这台机器上。请下载后传给别人。',
    exported: '没有链接能到这个页面里：请把文件本身传给别人。',
  },
  copied: '链接已复制。',
  notCopied: '浏览器不让复制。页面的地址就是同样的链接。',
  download: '下载（.lockstep.jsonl）',
  html: '导出为一个 HTML 文件',
  htmlHint: '不用联网就能放，面板齐全',
  svg: '时间线（SVG）',
  png: '时间线（PNG）',
  handout: '打印讲义',
  handoutHint: '一页 A4，灰度',
  stillJudged: '还在判定，过一会儿再试。',
  made: (name) => `${name} 已在下载文件夹里。`,
  noPlayer: '没能取得播放页面。服务器还在运行吗？',
  runYourself: '自己运行',
  runYourselfWhy:
    '这个页面放的是真实运行的录像，没有服务器来运行这一课。在自己的机器上，Lockstep 用真实的 Redis 现场运行。在它的目录里执行：',
  runYourselfHow: 'npm start',
}
