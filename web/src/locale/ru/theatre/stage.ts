import { count, namesListed } from '#model/words/ru/figures.ts'
import { heldAt } from '#model/words/ru/recorded.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

type Stage = Dictionary['theatre/stage']
type Store = Parameters<Stage['now']>[0]
type Now = Parameters<Stage['now']>[1]

/** `it` is the word for the lock, which depends on whether the previous sentence has named the lock. */
function belief({ believers, paused }: Now, it: string): string {
  const who = namesListed(believers.map((client) => (paused.includes(client) ? `${client} (пауза)` : client)))
  if (believers.length === 0) return `Никто не думает, что держит ${it}.`
  if (believers.length === 1) return `${who} думает, что держит ${it}.`
  return believers.length === 2 ? `Оба, ${who}, думают, что держат ${it}.` : `Все, ${who}, думают, что держат ${it}.`
}

const unaware: Record<Now['unaware'], (who: string, isOne: boolean) => string> = {
  crashed: (who, isOne) => `${who} ${isOne ? 'упал' : 'упали'}.`,
  done: (who, isOne) => `${who} уже ${isOne ? 'закончил' : 'закончили'}.`,
  unheard: (who, isOne) => `${who} об этом ещё не ${isOne ? 'знает' : 'знают'}.`,
  'gave-up': (who, isOne) => `${who} так и не ${isOne ? 'узнал об этом и сдался' : 'узнали об этом и сдались'}.`,
  unused: () => 'Сейчас ею никто не пользуется.',
  mixed: () => 'Никто из них ею сейчас не пользуется.',
}

function splitVote(split: NonNullable<Now['split']>, now: Now): string {
  const votes = split.votes.map(({ client, nodes }) => `у ${client} ${nodes} из ${split.of}`).join(', ')
  const [only, ...others] = now.believers
  const isKept = others.length === 0 && split.votes.some(({ client }) => client === only)
  return `Большинства нет: ${votes}. ${isKept ? `Никто другой не наберёт ${split.needed}.` : belief(now, 'блокировку')}`
}

/** Names the source of the store's statement. */
const truth: Record<Store, (who: string, name: string) => string> = {
  single: (who, name) => `${name}: ${who}.`,
  majority: (who) => `Большинство: ${who}.`,
  silent: (_, name) => `${name} не отвечает.`,
}

export const stageWords: Stage = {
  label: 'В этот момент',
  now: (store, now, name) => {
    const { holders, believers, split, sharers = [] } = now
    if (store === 'majority' && split !== undefined) return splitVote(split, now)
    if (store !== 'silent' && holders.length === 0 && sharers.length > 0)
      return `${name}: строку ${sharers.length === 1 ? 'делит' : 'делят'} ${namesListed(sharers)}. Целиком она ни у кого.`
    if (store !== 'silent' && holders.length === 0 && believers.length === 0) return 'Блокировка свободна.'
    const who = holders.length === 0 ? 'блокировка свободна' : `блокировка у ${namesListed(holders.map(heldAt))}`
    const says = now.counted ? `${name}: держателей ${holders.length}.` : truth[store](who, name)
    const agreed = store !== 'silent' && believers.length > 0 && holders.join() === believers.join()
    if (agreed && now.paused.length === 0)
      return now.counted
        ? `${says} ${believers.length === 1 ? 'Держит' : 'Держат'} ${namesListed(believers)}.`
        : `Блокировка у ${namesListed(believers)}.`
    const it = store === 'silent' || now.counted ? 'блокировку' : 'её'
    if (believers.length > 0 || store === 'silent' || holders.length === 0) return `${says} ${belief(now, it)}`
    return `${says} ${unaware[now.unaware](namesListed(holders), holders.length === 1)}`
  },
  lockless: ({ believers }) => {
    if (believers.length === 0) return 'Блокировки нет, никто не работает.'
    return `Блокировки нет: ${believers.length === 1 ? 'работает' : 'работают'} ${namesListed(believers)}.`
  },
  ledger: {
    label: 'Урон на этот момент',
    sold: (count: number) => `продано ${count}`,
    inStock: (count: number) => `склад ${count}`,
    stock: (from: number, to: number) => `склад ${from} → ${to}`,
    saleLost: (lost: number) => `пропало ${lost}`,
    done: (done: number, given: number) => `готово ${done} из ${given}`,
    tooOften: (times: number) => count(times, 'дубль', 'дубля', 'дублей'),
    workLost: (lost: number) => `пропало ${lost}`,
  },
}
