import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { traceReasons } from '#model/refusals/trace-reasons.ts'
import { count } from './figures.ts'

const noRoomToKeep = 'и больше места нет. Удалите одну или снимите с хранения.'
const kept = (n: number) => count(n, 'запись', 'записи', 'записей')

export const traceRefusals: SentencesOf<typeof traceReasons> = {
  'unknown-comparison': ({ comparison }) => `Сравнения «${comparison}» нет или больше нет.`,
  'still-running': () => 'Это сравнение ещё идёт. Остановите его или дождитесь конца.',
  'guests-keep-enough': (values) => `Гости уже хранят ${kept(values.kept)}, ${noRoomToKeep}`,
  'kept-enough': (values) => `Здесь уже ${kept(values.kept)}, ${noRoomToKeep}`,
  'you-keep-enough': (values) => `Вы уже храните ${kept(values.kept)}, ${noRoomToKeep}`,
  'no-reference': ({ scenario }) =>
    `Образцовой записи для урока ${scenario} ещё нет. Её делает npx lockstep record ${scenario}.`,
  'file-too-large': ({ path, bytes, most }) =>
    `Файл ${path} слишком велик: ${count(bytes, 'байт', 'байта', 'байт')}. Можно не больше ${count(most, 'байта', 'байт', 'байт')}.`,
  'several-runs': ({ path, runs }) => `В ${path} ${count(runs, 'прогон', 'прогона', 'прогонов')}, а должен быть один.`,

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
}
