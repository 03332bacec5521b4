import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

export const announceWords: Dictionary['theatre/announce'] = {
  status: {
    idle: () => '',
    waiting: () => 'Прогон запрошен.',
    live: () => 'Прогон идёт.',
    recorded: (events: number) => `Прогон записан: ${count(events, 'событие', 'события', 'событий')}.`,
  },
  verdict: (lock: string, said: string) => `${lock}: ${said}.`,
}
