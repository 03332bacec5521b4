/** The reasons in e2e/libraries' results, in Russian. They are kept as English sentences, without the facts they were made of. */
import { count } from '#model/words/ru/figures.ts'

const sentences: readonly [RegExp, (...parts: string[]) => string][] = [
  [
    /^(\w+) and (\w+) both believed they held the lock from ([\d.]+ s) to ([\d.]+ s): ([\d.]+ s)$/,
    (first, second, from, to, length) =>
      `С ${from} до ${to} (${length}) и ${first}, и ${second} думают, что держат блокировку`,
  ],
  [
    /^(\w+) believed it held the lock from ([\d.]+ s) to ([\d.]+ s)$/,
    (client, from, to) => `С ${from} до ${to} ${client} думает, что держит блокировку`,
  ],
  [
    /^From ([\d.]+ s)(?:, when (its lease|the lease of \w+|\w+) (ended|went away),)?(?: to ([\d.]+ s))? (Redis no longer|no majority(?: of the nodes)?) held it for (\w+): (less than )?([\d.]+ s) of zombie time$/,
    (from, what, _, to, granter, client, less, length) => {
      const where = granter?.startsWith('Redis') ? `в Redis она уже не у ${client}` : `большинства у ${client} нет`
      return `Но с ${from}${to ? ` до ${to}` : ''} ${where}${lossOf(what)}. Время зомби: ${less ? 'меньше ' : ''}${length}`
    },
  ],
  [
    /^(\w+) wrote (\S+) at ([\d.]+ s), computed from the (\S+) it read at ([\d.]+ s)(?:; (\w+) had written (\S+) at ([\d.]+ s))?$/,
    (client, value, at, read, readAt, other, written, writtenAt) =>
      `На ${at} ${client} пишет ${value}, считая от ${read}, прочитанного на ${readAt}${other ? `. Но на ${writtenAt} ${other} уже пишет ${written}` : ''}`,
  ],
  [/^But (\w+) had written (\S+) at ([\d.]+ s)$/, (client, value, at) => `Но на ${at} ${client} уже пишет ${value}`],
  [
    /^The report of (\S+) ran twice: (\w+) ran it at ([\d.]+ s), and (\w+) at ([\d.]+ s)$/,
    (job, first, at, second, again) => `Отчёт за ${job} сделан дважды: ${first} — на ${at}, ${second} — на ${again}`,
  ],
  [
    /^(\w+) had ended at ([\d.]+ s), but (\w+) held the lock for it until ([\d.]+ s)$/,
    (client, at, node, until) => `На ${at} ${client} уже закончил, а ${node} держит его блокировку до ${until}`,
  ],
  [
    /^(\w+) waited for the lock from ([\d.]+ s) to ([\d.]+ s)( and never got it)?$/,
    (client, from, to, never) => `С ${from} до ${to} ${client} ждёт блокировку${never ? ' и не получает её' : ''}`,
  ],
  [
    /^It was free and unused from ([\d.]+ s) to ([\d.]+ s)$/,
    (from, to) => `С ${from} до ${to} она свободна, и никто её не берёт`,
  ],
  [
    /^No other running worker believed it held the lock from ([\d.]+ s) to ([\d.]+ s)$/,
    (from, to) => `С ${from} до ${to} больше никто из работающих не думает, что держит её`,
  ],
  [
    /^(\w+) gave the lock back once at ([\d.]+ s) and still held it (\d+) times?$/,
    (client, at, times) => `На ${at} ${client} отдаёт блокировку один раз, а взята она ещё ${times}×`,
  ],
  [/^But the key was gone$/, () => 'Но ключа уже нет'],
  [/^It happened once more$/, () => 'Так было ещё раз'],
  [/^It happened (\d+) more times$/, (times) => `Так было ещё ${count(Number(times), 'раз', 'раза', 'раз')}`],
  [/^(\w+) asked for the lock at ([\d.]+ s)$/, (client, at) => `На ${at} ${client} просит блокировку`],
  [
    /^Nobody held it, and (\w+) was refused at ([\d.]+ s): “(.+)”$/,
    (client, at, why) => `Она свободна, но на ${at} ${client} получает отказ: «${why}»`,
  ],
  [
    /^Message (\S+) for row (\S+) was never carried out$/,
    (message, row) => `Сообщение ${message} для строки ${row} так и не выполнено`,
  ],
]

function lossOf(what: string | undefined): string {
  if (what === undefined) return ''
  if (what === 'its lease') return ': аренда кончилась'
  const other = /^the lease of (\w+)$/.exec(what)?.[1]
  return other === undefined ? `: ${what} больше нет` : `: аренда ${other} кончилась`
}

/** `english` in Russian, sentence by sentence. A sentence of no known form stays as it is. */
export function reasonIn(english: string): string {
  return english
    .replace(/\.$/, '')
    .split('. ')
    .map((sentence) => `${sentenceIn(sentence)}.`)
    .join(' ')
}

function sentenceIn(english: string): string {
  for (const [form, said] of sentences) {
    const found = form.exec(english)
    if (found !== null) return said(...found.slice(1))
  }
  return english
}
