import type { Dictionary } from '../shape/dictionary.ts'

export const recordingWords: Dictionary['recordings'] = {
  pick: 'Открыть запись…',
  drop: 'Бросьте запись сюда',
  dropHint: 'Файл .lockstep.jsonl. Он остаётся на этой машине.',
  list: 'Записи',
  noServer: 'За этой страницей нет сервера, хранить записи негде.',
  noServerHint: 'У каждого урока есть своя запись. А вашу можно бросить на страницу в любом месте.',
}
