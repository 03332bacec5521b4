import type { EndsWith } from '#model/trace/trace.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

const ends: Record<EndsWith, string> = { session: 'сеансом', transaction: 'транзакцией', connection: 'соединением' }

const changed = (how: string, who: string | null, at: string) =>
  who === null ? `${how}, ${at}` : `${how}: ${who}, ${at}`

export const stateWords: Dictionary['theatre/state'] = {
  client: 'Кто',
  believes: 'Думает, что держит',
  storeSays: (store: string) => `В ${store}`,
  no: 'нет',
  holds: 'держит',
  believesWith: (token: number | undefined) => (token === undefined ? 'да' : `да, токен ${token}`),
  resource: 'Что защищает блокировка',
  fenced: 'не берёт старый токен',
  unfenced: 'берёт любую запись',
  keys: (store: string) => `Что хранит ${store}`,
  noKeys: 'Ничего',
  unreachable: 'Что там было, не узнать.',
  noKeysHint: 'Блокировка свободна, от неё ничего не осталось.',
  unknownValue: '(значения в командах нет)',
  gone: {
    expired: (who: string | null, at: string) => changed('истёк', who, at),
    deleted: (who: string | null, at: string) => changed('удалён', who, at),
  },
  nodeRoles: { master: 'мастер', replica: 'реплика', sentinel: 'Sentinel' },
  nodeStates: { down: 'лежит', frozen: 'отрезан' },
  marks: { new: 'новый', changed: 'изменён', gone: 'исчез' },
  marksAbout: 'с прошлого шага',
  by: (who: string | null, notice: string, at: string) => changed(notice, who, at),
  goTo: (time: string) => `Поставить курсор на ${time}`,
  deadline: (left: string) => `В самом значении: ещё ${left}`,
  deadlinePast: (since: string) => `В самом значении: срок вышел ${since} назад`,
  endsWith: (what: EndsWith) => `Срока нет: кончится вместе с ${ends[what]}.`,
  endless: (isRedis: boolean) => (isRedis ? 'Без срока: PTTL −1' : 'Без срока'),
  left: (ms: number, isRedis: boolean) => (isRedis ? `PTTL ${ms}` : `ещё ${ms} ms`),
  nodes: 'По узлам',
  free: 'свободна',
  elsewhere: 'другие ключи',
  down: 'лежит',
  cell: (node: string, what: string) => `${node}: ${what}`,
  for: (client: string) => `держит ${client}`,
}
