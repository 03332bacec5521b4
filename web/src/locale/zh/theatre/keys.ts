import type { Dictionary } from '../../shape/dictionary.ts'

export const keysWords: Dictionary['theatre/keys'] = {
  event: '后退或前进一个事件：最小的一步',
  beat: '后退或前进这一课的一步',
  play: '播放或暂停',
  home: '到开头',
  end: '到结尾',
  byClock: '所有锁同时看，或者一把接一把',
  axis: '横轴：按时间比例，或者只看顺序',
  violation: '到第一次出错的地方',
  run: '现场运行',
  edit: '编辑这把锁的代码',
  fold: '收起面板',
  panels: '代码、控制台、状态、判定、笔记、表格',
  zoomOut: '看更长的时间',
  zoomIn: '看更短的时间',
  fit: '看全程',
  theme: '浅色或深色',
  projector: '投影大小',
  blank: '黑屏',
  help: '这张表',
}
