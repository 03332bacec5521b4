import type { Dictionary } from '../../shape/dictionary.ts'

export const consolePanelWords: Dictionary['theatre/console'] = {
  region: '命令和回答',
  filter: '筛选控制台',
  filterHint: '筛选：SET、A、nil…',
  rows: (shown, all) => (shown === all ? `${all}` : `${shown}/${all}`),
  empty: '还没有命令。',
  emptyHint: '每发出一条命令，这里就出现一条。',
  nothing: '没有符合的行。',
  nothingHint: '试试命令、键，或者 A、B 这样的字母。',
  clients: '只看这几个做的事',
  node: '只看发往',
  anyNode: '所有节点',
  changes: '写入、错误',
  changesAbout: '只看什么改变了锁或它保护的东西，以及哪里出错',
  repeats: '不看重复',
  repeatsAbout: '不显示轮询：同一条命令再发一遍，回答也一样',
  follow: '到光标处',
  inner: (calls) => `${calls} 次调用`,
  lines: (lines) => `${lines} 行`,
  pending: '还没有回答',
  latency: (executed, replied) =>
    [
      executed === null ? '没看到执行' : `发出 ${executed} 后执行`,
      replied === null ? '没收到回答' : `再过 ${replied} 收到回答`,
    ].join('，'),
  copyRow: '复制为 redis-cli 命令',
  copy: '复制',
  copyAbout: '把命令复制成 redis-cli 的文本',
  copyShown: '这里显示的命令',
  copyClient: (client) => `${client} 发出的全部命令`,
  copyHint: '粘贴到 redis-cli 就能用，脚本带着全文。订阅命令不复制：订阅之后，别的命令都不会执行。',
}
