import { megabytes } from '#model/words/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export const openedFileWords: Dictionary['opened-file'] = {
  opening: '正在打开录像…',
  reading: (name) => `正在读取 ${name}…`,
  read: (readBytes, totalBytes) => `${megabytes(readBytes)}，共 ${megabytes(totalBytes)}。页面照样能用。`,
  lessons: '这个文件里的课',
  several: (lessons) => `这个文件里有 ${lessons} 课：`,
  files: (files) => `${files} 个文件`,
  failed: (name) => `没能打开 ${name}。`,
  why: (message, code) => `${message}（${code}）`,
  tooLarge: (mebibytes) => `文件太大：最多能打开 ${mebibytes} MB。`,
  badAddress: '这不是录像的地址。',
  notFetched: '没能取得录像。',
  status: (status) => `对方服务器的回答是 ${status}。`,
  tooLargeToFetch: (mebibytes) => `太大：最多取 ${mebibytes} MB。`,
  hints: {
    BROKEN_TRACE: '能打开的是从 Lockstep 下载的文件，名字以 .lockstep.jsonl 结尾。如果这就是，请重新下载。',
    TRACE_VERSION: '在这里再运行一次这一课，重新录；或者用当初录它的 Lockstep 打开。',
    BAD_ADDRESS: '地址要以 https:// 开头，以 .lockstep.jsonl 结尾。',
    NOT_FETCHED:
      '对方服务器可能挂了，也可能不让别的页面读取。它要发送“Access-Control-Allow-Origin: *”。你也可以下载录像，拖到这里。',
    TOO_LARGE: '少录一些事件：运行短一点，或者进程少一点。',
  },
  nothingKept: '刚才是哪份录像？',
  nothingKeptHint: '浏览器没有留下这里打开过的文件。把它再拖到页面上，或者重新选择。',
  emptyPlayer: '这个页面本该带着一份录像。请从 Lockstep 重新导出。',
  notJudged: (why) => `录像在这里，判定却没有：${why}`,
  judgedTooLong: '判定超过了五分钟。',
}
