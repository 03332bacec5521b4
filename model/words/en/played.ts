export const played = {
  crash: () => 'The worker crashes.',
  restart: (node: string) => `${node} restarts and has forgotten everything.`,
  'go-down': (node: string) => `${node} dies, and stays away as long as it may have granted a lease.`,
  'come-back': (node: string) => `${node} is started again, empty. All leases that it may have granted have ended.`,
  expire: () => 'The lease that is due first ends.',
  begin: (what: string) => `${what} is asked for, and stays on the way.`,
  wake: () => 'A timer is over.',
  lost: (what: string) => `The answer to ${what} never comes.`,
  heard: (what: string) => `The answer to ${what} comes only now.`,
  unreached: (what: string, node: string) => `${what} reaches nobody: ${node} is down.`,
  late: (what: string) => `${what} is carried out; its answer stays on the way.`,
  /** `violated` is the property's sentence. Its first letter is put into lower case, because "A stranger" would seem to be about worker A. */
  broken: (violated: string) => `Broken: ${violated.charAt(0).toLowerCase()}${violated.slice(1)}.`,
  title: (lock: string, steps: string) => `${lock}: ${steps}`,
  fromBeginning: () => 'from the beginning',
  servers: (lock: string, nodes: string) => `${lock}, ${nodes} servers`,
  /** Said about an order that was not seen live. */
  unrecorded: () => 'The recording says nothing of it.',
  otherwise: (client: string, kind: string, instead: string) =>
    `${client} was to ask for a ${kind}, and asks for ${instead || 'nothing'}.`,
  story: () => 'The workers take these steps, one after the other. After the last one everybody goes on as they come.',
  remember: () => 'This is one of all the orders in which it can happen.',
  leaseMs: () => 'How long a grant lasts',
  attempts: () => 'How often each worker tries to acquire',
  timeoutMs: () => 'How long a worker waits for a node',
}

export type PlayedWords = typeof played
