/** Russian words of the state panel. */
import type { EndsWith } from '#model/trace/trace.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

const ends: Record<EndsWith, string> = { session: 'сеансом', transaction: 'транзакцией', connection: 'соединением' }

/** What became of a key that is gone. Other notices are the server's own words, such as `set`. */
const gone: Readonly<Record<string, string>> = { expired: 'истёк', deleted: 'удалён' }

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
    expired: (at: string) => `истёк на ${at}`,
    deleted: (at: string) => `удалён на ${at}`,
  },
  nodeRoles: { master: 'мастер', replica: 'реплика', sentinel: 'Sentinel' },
  nodeStates: { down: 'лежит', frozen: 'отрезан' },
  marks: { new: 'новый', changed: 'изменён', gone: 'исчез' },
  marksAbout: 'с прошлого шага',
  by: (who: string | null, notice: string, time: string) => {
    const said = gone[notice] ?? notice
    return who === null ? `${said}, ${time}` : `${said}: ${who}, ${time}`
  },
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
