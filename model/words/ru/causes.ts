/** Russian texts for the reasons in events. */
import type { Phrases } from '../phrases.ts'
import { whyText } from '../why-text.ts'

export const causePhrases: Phrases['causes'] = {
  'not-granted': () => 'блокировку не выдали',
  'awaits-notice': () => 'ждёт известия, что блокировка свободна',
  'killed-by-lesson': () => 'убит по сценарию урока',
  'connection-gone': ({ store }) => `соединения с ${store} больше нет`,
  'store-makes-wait': ({ store, what, holder }) => {
    const whose = holder ?? 'другого соединения'
    return what === 'row'
      ? `${store} велит ждать: строка заперта у ${whose}`
      : `${store} велит ждать: блокировка у ${whose}`
  },
  'too-many-events': ({ limit }) => `событий больше, чем ${limit}`,
  'runner-lost': ({ runner }) => `исполнитель ${runner} завершился или недоступен`,
  'too-long': ({ limitMs, missing }) =>
    [
      `за ${limitMs / 1000} s не кончилось`,
      ...missing.map(({ client, moment }) => `${client} не начинает, потому что не наступает момент ${moment}`),
    ].join('; '),
}

export const because = (why: Parameters<typeof whyText>[0]): string => whyText(why, causePhrases)
