/** Texts for traffic between workers and nodes: the waiting queue, messages, and copies on replicas. */

/** A message on a channel, and its receivers. */
interface Published {
  by: string | null
  message: string
  audience: readonly string[]
  heard: readonly { client: string }[]
  waiting: readonly string[]
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

export const trafficWords = {
  line: 'waiting line',
  lineOrder: 'first on top',
  inLineTip: (
    { client, place, isDead }: { client: string; place: number; isDead: boolean },
    from: string,
    length: string,
    came: string,
  ) => {
    const which = ordinals[place] ?? `number ${place + 1}`
    return isDead
      ? `${client} crashed but still holds its place: ${which} in line from ${from}, for ${length}.`
      : `${client} was ${which} in line from ${from}, for ${length}. It came at ${came}.`
  },
  deadInLine: (client: string) => [`${client} crashed but is still in line`, `${client} is dead`, client],
  moreInLine: (count: number) => [`${count} more waiting`, `+${count}`],
  moreInLineTip: (count: number, from: string, length: string) =>
    `${count} more workers were waiting from ${from}, for ${length}.`,
  unheard: (message: string, missed: boolean) =>
    missed ? [`“${message}”: nobody heard it`, 'nobody heard it'] : [`“${message}”: nobody listens`, 'nobody listens'],
  heardBy: (count: number) => (count < 2 ? [] : [`heard by ${count}`]),
  messageTip: ({ by, message, audience, heard, waiting }: Published, at: string) => {
    const said = `${by ?? 'Somebody'} published “${message}” at ${at}.`
    if (heard.length > 0) return `${said} Heard by ${heard.map(({ client }) => client).join(', ')}.`
    if (audience.length > 0) return `${said} On its way to ${audience.join(', ')}.`
    if (waiting.length === 0) return `${said} Nobody listened, and nobody was waiting.`
    return `${said} Nobody listened, so the message is lost. ${waiting.join(', ')} kept waiting.`
  },
  copyTip: ({ node, master, key }: { node: string; master: string; key: string }, at: string, length: string) =>
    `${node} got ${master}’s change to ${key} at ${at}, ${length} after ${master} made it.`,
  lacks: (client: string | null) =>
    client === null ? ['not copied yet', 'lag'] : [`${client}’s change is not here yet`, 'not copied yet', 'lag'],
  lacksTip: (
    { node, key, endedBy }: { node: string; key: string; endedBy: string | null },
    from: string,
    length: string,
  ) => {
    const end = endedBy === 'promoted' ? ` Then ${node} became master without it.` : ''
    return `${node} was missing the master’s change to ${key} from ${from}, for ${length}.${end}`
  },
  promotedWithout: ['promoted, key lost'],
  /** Short, because the command's name is next to the same arrow. */
  answered: (value: string) => `answer: ${value}`,
  neverSent: (name: string) => [`${name}: never sent`, name],
  neverSentTip: (client: string, name: string, line: number) =>
    `Next in ${client}’s code, on line ${line}: ${name}. ${client} has crashed, so it is never sent.`,
}
