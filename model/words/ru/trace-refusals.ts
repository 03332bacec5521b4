/** Russian sentences for recordings that cannot be read. */
import type { RefusalWords } from '#model/refusals/reasons.ts'
import { count } from './figures.ts'

export const traceRefusals = {
  'broken-trace': ({ line, why }) => `Это не целая запись. Строка ${line}: ${why}`,
  'trace-version': ({ version, own }) =>
    `Эта запись сделана в формате ${version}, а этот Lockstep читает формат ${own}. Откройте её той версией, которая её сделала${
      version > own ? ', или обновите эту' : ''
    }.`,
  'trace-too-large': ({ why }) => `Эта запись слишком велика: ${why}.`,
  'reference-outdated': ({ scenario, why }) =>
    `Образцовая запись урока ${scenario} устарела: ${why}. Заново её делает npx lockstep record ${scenario}`,
  'other-locks': ({ recorded, wanted }) => `в ней блокировки ${recorded.join(', ')}, а в уроке ${wanted.join(', ')}`,
  'lesson-changed': () => 'урок изменился',
  'file-changed': ({ file }) => `${file} изменился`,
  'other-files': ({ lock }) => `${lock} состоит из других файлов`,
  'no-header': () => 'заголовка нет, или он обрезан',
  'another-lesson': ({ expected, found }) => `lesson.id: ожидалось «${expected}», а стоит «${found}»`,
  'lock-of-no-lesson': ({ lock, locks }) => `lock: «${lock}» — не из этого урока. В нём есть ${locks.join(', ')}`,
  'wrong-number': ({ expected, found }) => `seq: ожидалось ${expected}, а стоит ${found}`,
  'time-back': ({ expected, found }) => `atMs: ожидалось не меньше ${expected}, а стоит ${found}: время назад не идёт`,
  'line-no-json': ({ found }) => `ожидался JSON, а стоит ${found}`,
  'line-wrong': ({ field, why }) => `${field || 'строка целиком'}: ${why}`,
  'too-many-lines': ({ most }) => `больше ${most} строк`,
  'too-many-runs': ({ most }) => `в одной записи больше ${count(most, 'прогона', 'прогонов', 'прогонов')}`,
  'too-many-megabytes': ({ most }) => `больше ${most} MiB`,
} satisfies Partial<RefusalWords>
