import type { Dictionary } from '../shape/dictionary.ts'

export const recordingWords: Dictionary['recordings'] = {
  pick: '打开录像…',
  drop: '把录像拖到这里',
  dropHint: '以 .lockstep.jsonl 结尾的文件。它不会离开这台机器。',
  list: '录像',
  noServer: '这个页面后面没有能存录像的服务器。',
  noServerHint: '每一课都自带一份录像。你自己的录像，拖到页面上就能看。',
}
