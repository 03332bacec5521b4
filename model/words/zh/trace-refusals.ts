import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { traceReasons } from '#model/refusals/trace-reasons.ts'

const noRoomToKeep = '已经满了。先删掉一份，或者取消保留一份。'

export const traceRefusals: SentencesOf<typeof traceReasons> = {
  'unknown-comparison': ({ comparison }) => `没有“${comparison}”这次比较，或者已经不在了。`,
  'still-running': () => '这次比较还在运行。先停掉它，或者等它结束。',
  'guests-keep-enough': ({ kept }) => `访客已保留 ${kept} 份录像，${noRoomToKeep}`,
  'kept-enough': ({ kept }) => `已保留 ${kept} 份录像，${noRoomToKeep}`,
  'you-keep-enough': ({ kept }) => `你已保留 ${kept} 份录像，${noRoomToKeep}`,
  'no-reference': ({ scenario }) => `${scenario} 还没有参考录像。用 npx lockstep record ${scenario} 录一份。`,
  'file-too-large': ({ path, bytes, most }) => `${path} 有 ${bytes} 字节，最多只能读 ${most} 字节。`,
  'several-runs': ({ path, runs }) => `${path} 里有 ${runs} 次运行，这里只要一次。`,

  'broken-trace': ({ line, why }) => `这不是一份完整的录像。第 ${line} 行：${why}`,
  'trace-version': ({ version, own }) =>
    `这份录像的格式是 ${version}，这个 Lockstep 读的格式是 ${own}。请用录它的那个版本打开${
      version > own ? '，或者更新这个版本' : ''
    }。`,
  'trace-too-large': ({ why }) => `这份录像太大：${why}。`,
  'reference-outdated': ({ scenario, why }) =>
    `${scenario} 的参考录像过时了：${why}。重新录一份：npx lockstep record ${scenario}`,
  'other-locks': ({ recorded, wanted }) => `录像里的锁是 ${recorded.join('、')}，这一课的是 ${wanted.join('、')}`,
  'lesson-changed': () => '这一课改过了',
  'file-changed': ({ file }) => `${file} 改过了`,
  'other-files': ({ lock }) => `${lock} 的文件换过了`,
  'no-header': () => '开头缺了，或者被截断了',
  'another-lesson': ({ expected, found }) => `lesson.id：应该是“${expected}”，却是“${found}”`,
  'lock-of-no-lesson': ({ lock, locks }) => `lock：这一课没有“${lock}”，只有：${locks.join('、')}`,
  'wrong-number': ({ expected, found }) => `seq：应该是 ${expected}，却是 ${found}`,
  'time-back': ({ expected, found }) => `atMs：至少应该是 ${expected}，却是 ${found}：时间不会倒流`,
  'line-no-json': ({ found }) => `应该是 JSON，却是 ${found}`,
  'line-wrong': ({ field, why }) => `${field || '整行'}：${why}`,
  'too-many-lines': ({ most }) => `超过 ${most} 行`,
  'too-many-runs': ({ most }) => `一份录像里超过 ${most} 次运行`,
  'too-many-megabytes': ({ most }) => `超过 ${most} MiB`,
}
