import type { Dictionary } from '../../shape/dictionary.ts'

type StepWords = Dictionary['explorer']['step']

const deeds: StepWords['deeds'] = {
  ask: (client, node) => (node ? `${client} спрашивает ${node}` : `${client} просит блокировку`),
  get: (client, node) => (node ? `${node} отвечает, и ${client} получает блокировку` : `${client} получает блокировку`),
  refused: (client) => `${client} слышит отказ`,
  grant: (client, node) => (node ? `${node} говорит ${client} «да»` : `${client} создаёт ключ`),
  read: (client) => `${client} читает склад`,
  write: (client) => `${client} пишет на склад`,
  look: (client, node) => `${client} смотрит, ${node ? `что на ${node}` : 'у кого она'}`,
  release: (client, node) => `${client} освобождает блокировку${node ? ` на ${node}` : ''}`,
  'release-nothing': (client) => `${client}: освобождать нечего`,
  'release-other': (client) => `${client} освобождает чужую блокировку`,
  lease: (client, node) => `${client} задаёт аренду${node ? ` на ${node}` : ''}`,
  'give-up': (client) => `${client} сдаётся`,
}

const brief: StepWords['brief'] = {
  ask: (client, node) => `${client} спрашивает${node ? ` ${node}` : ''}`,
  get: (client) => `${client} получает`,
  refused: (client) => `${client}: отказ`,
  grant: (client, node) => (node ? `${client} берёт ${node}` : `${client}: ключ`),
  read: (client) => `${client} читает`,
  write: (client) => `${client} пишет`,
  look: (client) => `${client} смотрит`,
  release: (client) => `${client} освобождает`,
  'release-nothing': (client) => `${client}: нечего`,
  'release-other': (client) => `${client} снимает чужую`,
  lease: (client) => `${client}: аренда`,
  'give-up': (client) => `${client} сдаётся`,
}

/** Names of steps as part of a list. */
export const stepWords: StepWords = {
  deeds,
  brief,
  expire: 'аренда кончается',
  briefExpire: 'конец аренды',
  briefestExpire: 'аренда',
  crash: (client) => `${client} падает`,
  lost: (client) => `ответ для ${client} теряется`,
  held: (client) => `ответ для ${client} ещё в пути`,
  begin: (client) => `команда ${client} ещё в пути`,
  /** Adds to a step that its answer is late. */
  unanswered: (step) => `${step}; ответ опаздывает`,
  /** Names the command that changed or deleted somebody else's lock. */
  meddles: (client, { command, holder }) => `${command} от ${client} задевает блокировку ${holder}`,
  by: (step, meddles) => `${step}: ${meddles}`,
  next: (client) => `${client} делает следующий шаг`,
}
