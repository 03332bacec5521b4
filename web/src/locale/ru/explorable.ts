import type { Dictionary } from '../shape/dictionary.ts'

export const explorableWords: Dictionary['explorable'] = {
  otherStore: 'Карты всех порядков здесь нет: она бывает только у Redis, а хранилище тут другое.',
  sentinel: 'Карты всех порядков здесь нет: на ней не бывает переключения через Sentinel.',
  cluster: 'Карты всех порядков здесь нет: на ней бывает один Redis, но не кластер.',
}
