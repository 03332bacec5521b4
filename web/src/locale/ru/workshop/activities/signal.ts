import type { Dictionary } from '../../../shape/dictionary.ts'

export const signalWords: Dictionary['workshop/activities/signal'] = {
  member: {
    label: 'Сказать преподавателю, без имени',
    says: { lost: 'Не понимаю', fast: 'Слишком быстро' },
    sent: 'Преподаватель это видит, без вашего имени.',
  },
  pulse: {
    label: 'Успевает ли группа',
    lost: (number) => `не понимают: ${number}`,
    fast: (number) => `слишком быстро: ${number}`,
    legend: { lost: 'не понимают', fast: 'слишком быстро' },
    recent: {
      label: 'За последние 5 минут:',
      lost: (presses) => `${presses} × не понимаю`,
      fast: (presses) => `${presses} × быстро`,
    },
    minute: (minute) => (minute < 0 ? `За ${-minute} мин до начала` : `Минута ${minute}`),
  },
  byItem: { before: 'До первого пункта', columns: ['Во время', 'Не понимают, раз', 'Слишком быстро, раз'] },
  report: 'Непонятно, слишком быстро',
}
