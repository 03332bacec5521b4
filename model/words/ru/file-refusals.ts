import type { fileReasons } from '#model/refusals/file-reasons.ts'
import type { SentencesOf } from '#model/refusals/reason-table.ts'
import { count } from './figures.ts'

const listed = (words: readonly string[]) => words.join(', ')
/** Returns a number of letters in the genitive, which follows *не длиннее*: `240 букв`. */
const letters = (n: number) => count(n, 'буквы', 'букв', 'букв')

export const fileRefusals: SentencesOf<typeof fileReasons> = {
  'broken-scenario': ({ problems }) => problems.join('\n'),
  'file-problem': ({ code, file, field, expected, came }) =>
    `${file}: ${field}: ожидается ${expected}, а стоит ${came} (${code})`,
  'whole-file': () => 'весь файл',
  'a-text': () => 'текст',
  'a-number': () => 'число',
  'a-whole-number': () => 'целое число',
  'true-or-false': () => 'true или false',
  'an-object': () => 'объект',
  'a-list': () => 'список',
  'a-function': () => 'функция',
  'a-filled-text': () => 'непустой текст',
  'text-at-least': ({ least }) => `текст не короче ${letters(least)}`,
  'text-at-most': ({ most }) => `текст не длиннее ${letters(most)}`,
  'list-at-least': ({ least }) => `список не короче ${least}`,
  'list-at-most': ({ most }) => `список не длиннее ${most}`,
  'number-at-least': ({ least }) => `число не меньше ${least}`,
  'number-at-most': ({ most }) => `число не больше ${most}`,
  'one-of': ({ words }) => `одно из: ${listed(words)}`,
  'either-of': ({ ways }) => ways.join(' или '),
  'only-of': ({ words }) => `только ${listed(words)}`,
  'a-valid': ({ format }) => `правильный ${format}`,
  'known-fields': () => 'только поля, которые знает definition.ts',
  'is-expected': ({ expected }) => `здесь ожидается ${expected}`,
  'number-within': ({ min, max, whole }) => `${whole ? 'целое ' : ''}число от ${min} до ${max}`,
  'kind-by-name': () => "'time', если имя кончается на Ms, и другое, если нет",
  'a-parameter': ({ parameters }) => `параметр этого сценария: ${listed(parameters)}`,
  'a-lease': () => 'аренда, потому что она нужна любой блокировке',
  'beats-within': ({ least, most }) => `от ${least} до ${most} подписей`,
  'a-loading-lock': ({ orFolder }) =>
    `блокировка, которая загружается${orFolder === null ? '' : `, или папка ${orFolder}`}`,
  'a-lock-folder': () => 'имя папки в locks/',
  'each-lock-once': () => 'каждая блокировка один раз',
  'role-expects': ({ status, role }) => `«${status}» (роль — ${role})`,
  'taught-expectation': () => 'ожидание для свойства, которому учит урок',
  'a-question': () => 'хотя бы один вопрос',
  'right-and-wrong': () => 'верные и неверные варианты, хотя бы по одному',
  'a-scenario-id': () => 'id сценария',
  'a-run-of-lesson': () => 'прогон из этого урока',
  'a-loading-module': () => 'модуль, который загружается',
  'an-export': ({ name }) => `экспорт по имени «${name}»`,
  'a-chapter': ({ file, chapters }) => `id главы из ${file}: ${listed(chapters)}`,
  'a-short-name': () => 'не больше 40 знаков из a-z, 0-9 и -',
  'an-own-id': () => 'свой собственный id',
  'characters-at-most': ({ most }) => `не больше ${count(most, 'знака', 'знаков', 'знаков')}`,
  'came-nothing': () => 'пустое место',
  'came-exports': ({ names }) => (names.length === 0 ? 'файл без экспорта' : `экспорт: ${listed(names)}`),
  'came-right': ({ right }) => count(right, 'верный', 'верных', 'верных'),
  'came-twin': ({ file }) => `тот же, что у ${file}`,
  'came-similar': ({ came, similar }) => `${came}, может быть, вместо «${similar}»`,
}
