import type { CliWords } from '../en/words.ts'

export const made: CliWords['made'] = {
  client: (file, command) => `${file} 写好了，原样就能用：\n\n  ${command}\n`,
  goBuild: (start, file) => `${start}     （先运行：go build ${file}）`,
  lock: (folder, explore, id) =>
    `${folder} 写好了：lock.ts、它的脚本、对探索结果的预期。\n
  ${explore}\n
在课的 locks 里写 { id: '${id}', role: …, expect: … }，就会用到它。\n`,
  scenario: (file, run, record) =>
    `${file} 写好了，原样就能运行：\n\n  ${run}\n\n内容改好以后，这样录下来，课程库里就有它的图：\n\n  ${record}\n`,
  recordHead: ['场景', '运行', '字节', '录像'],
  notRecorded: '没有录',
  recorded: (made, of, bytes) => `${of} 个里录好了 ${made} 个，共 ${bytes} 字节。`,
  ordersHead: ['文件', '状态', '字节'],
  tooManyOrders: '太多',
  textsHead: ['文件', '句数', '缺', '过时', '没用到'],
  runnerReady: (name, slots, address) => `运行器 ${name} 已就绪：替 ${address} 的服务器同时跑 ${slots} 次运行`,
  classFile: (megabytes, recordings) => `${megabytes} MB，录像 ${recordings} 份`,
  noRoomFor: (names) => `放不下的：${names.join('、')}`,
  watching: (files) => `${files.join('、')} 一变就再试。按 Ctrl-C 结束。`,
  foretold: (property) => `探索说 ${property} 会被破坏；这次运行里没有看到。`,
}
