import type { PlayedWords } from '../en/played.ts'

export const played: PlayedWords = {
  crash: () => 'Воркер падает.',
  restart: (node) => `${node} перезапускается и ничего не помнит.`,
  'go-down': (node) => `${node} падает и не вернётся, пока живы аренды, что он мог выдать.`,
  'come-back': (node) => `${node} снова запущен, пуст. Все аренды, что он мог выдать, кончились.`,
  expire: () => 'Кончается аренда, чей срок раньше.',
  begin: (what) => `${what}: запрос отправлен и ещё в пути.`,
  wake: () => 'Таймер истёк.',
  lost: (what) => `${what}: ответ не придёт никогда.`,
  heard: (what) => `${what}: ответ приходит только сейчас.`,
  unreached: (what, node) => `${what} не доходит: ${node} лежит.`,
  late: (what) => `${what}: исполнено, ответ ещё в пути.`,
  broken: (violated) => `Сломано: ${violated.charAt(0).toLowerCase()}${violated.slice(1)}.`,
  title: (lock, steps) => `${lock}: ${steps}`,
  fromBeginning: () => 'с самого начала',
  servers: (lock, nodes) => `${lock}, серверов: ${nodes}`,
  unrecorded: () => 'В записи об этом ничего нет.',
  otherwise: (client, kind, instead) =>
    `${client} ${kind === 'command' ? 'просит не команду' : 'просит не склад'}, а вот что: ${instead || 'ничего'}.`,
  story: () => 'Воркеры делают эти шаги друг за другом. После последнего каждый идёт, как придётся.',
  remember: () => 'Это один из всех возможных порядков.',
  leaseMs: () => 'Сколько длится выдача',
  attempts: () => 'Сколько раз каждый воркер пробует взять',
  timeoutMs: () => 'Сколько воркер ждёт узел',
}
