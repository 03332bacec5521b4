import type { CliWords } from '../en/words.ts'

const or = (known: readonly string[]) =>
  known.length < 2 ? known.join('') : `${known.slice(0, -1).join(', ')} или ${known.at(-1)}`

export const fault: CliWords['fault'] = {
  verbs: {
    pause: 'воркер на паузе: его процессу SIGSTOP',
    crash: 'его процессу SIGKILL',
    cancel: 'его процесс просят отменить запрос (протокол версии 2)',
    'lose-request': 'отправлен и не доходит',
    'lose-reply': 'исполнено, а ответа нет',
    'delay-request': 'отправлен и доходит поздно',
    'delay-reply': 'исполнено сразу, а ответ приходит поздно',
    'cut-link': 'нет связи воркера с хранилищем',
    'slow-link': 'каждое сообщение идёт столько',
    flush: 'кто-то удаляет все ключи',
    evict: 'узлу мало памяти, он вытесняет ключи со сроком',
    kill: 'узел падает',
    restart: 'узел падает и возвращается пустым',
    'jump-clock': 'часы узла прыгают вперёд',
  },
  help: (lines, ofWorker, ofLock) =>
    `FAULT — строка вроде 'lose-request release', 'pause renew until B.acquired', 'crash after renew' или 'flush when A.acquired':

${lines}

  WORKER: без имени — A. STEP: acquire, renew, release, read, work, write; renew#2 — второй. TIME: 300ms, 2s, 1.5 leases.
  MOMENT: B. и одно из ${ofWorker.join(', ')}; или lock. и ${or(ofLock)}.
  Пауза или задержка без конца длится две аренды.`,
  endsEarly: (line, position, what) => `«${line}» обрывается на позиции ${position}: нужно ${what}.`,
  wrong: ({ text, column, line }, is, advice) => `«${text}» на позиции ${column} в «${line}» — ${is}. ${advice}`,
  what: {
    fault: 'название сбоя',
    step: (verb) => `действие, по которому бьёт ${verb}`,
    moment: 'указание момента, например B.acquired',
    time: 'указание времени, например 300ms, 2s или 2 leases',
    oneOf: (what, known) => `${what}: ${or(known)}`,
  },
  is: {
    tooMany: 'лишнее слово',
    noAfter: 'здесь «after» не бывает',
    unfitting: 'не подходит',
    noMoment: 'не момент',
    noTime: 'не время',
    noUnit: 'не единица времени',
    outOfBounds: 'вне пределов',
    noNumber: 'номер не тот',
    not: (what) => `не ${what}`,
  },
  advice: {
    before: 'Скажите «before write».',
    noEnd: (verb) => `У «${verb}» нет конца.`,
    begins: (known, example) => `Начните с ${or(known)}, например ${example}.`,
    after: (of, known) => `После «${of}.» идёт ${or(known)}.`,
    time: 'Скажите 300ms, 2s или 2 leases.',
    unit: 'Единицы: ms, s или leases.',
    between: (most) => `От 1ms до ${most}s.`,
    second: 'Второй раз — это #2.',
    thereIs: (known) => `Есть ${or(known)}.`,
    ends: 'Дальше бывает только «until» или «for».',
    nothing: 'Дальше ничего не бывает.',
    didYouMean: (word) => `Может быть, «${word}»? `,
  },
  notOffered: (lock, ability) => `${lock} в ответе на init не обещает «${ability}»: docs/client-protocol.md.`,
  ofAll: (what, faults) =>
    `С --one-process «${what}» не ударит по одному воркеру. Могут ${faults.join(', ')} и сбои чтения или записи.`,
}
