import type { Deed } from '#model/messages/exploration.ts'

interface Meddling {
  command: string
  holder: string
}

type StepPhrases = Record<Deed, (client: string, node?: string) => string>

const deeds: StepPhrases = {
  ask: (client, node) => `${client} asks ${node ?? 'for the lock'}`,
  // Of several nodes, the last one's answer decides, whatever it is.
  get: (client, node) => (node ? `${node} answers, and ${client} gets the lock` : `${client} gets the lock`),
  refused: (client) => `${client} is refused`,
  grant: (client, node) => (node ? `${node} says yes to ${client}` : `${client} takes the key`),
  read: (client) => `${client} reads the stock`,
  write: (client) => `${client} writes the stock`,
  look: (client, node) => `${client} looks ${node ? `at ${node}` : 'who has it'}`,
  release: (client, node) => `${client} frees ${node ?? 'the lock'}`,
  'release-nothing': (client) => `${client} frees nothing`,
  'release-other': (client) => `${client} frees somebody else’s lock`,
  lease: (client, node) => `${client} sets the lease${node ? ` on ${node}` : ''}`,
  'give-up': (client) => `${client} gives up`,
}

const brief: StepPhrases = {
  ask: (client, node) => `${client} asks${node ? ` ${node}` : ''}`,
  get: (client) => `${client} gets it`,
  refused: (client) => `${client} refused`,
  grant: (client, node) => `${client} gets ${node ?? 'the key'}`,
  read: (client) => `${client} reads`,
  write: (client) => `${client} writes`,
  look: (client) => `${client} looks`,
  release: (client) => `${client} frees it`,
  'release-nothing': (client) => `${client} frees nothing`,
  'release-other': (client) => `${client} frees it`,
  lease: (client) => `${client} sets lease`,
  'give-up': (client) => `${client} gives up`,
}

/** Names of steps as part of a list. */
export const stepWords = {
  deeds,
  brief,
  expire: 'the lease ends',
  briefExpire: 'lease ends',
  briefestExpire: 'lease',
  crash: (client: string) => `${client} crashes`,
  lost: (client: string) => `${client}’s answer is lost`,
  held: (client: string) => `${client} gets no answer yet`,
  begin: (client: string) => `${client}’s command stays on the way`,
  /** Adds to a step that its answer is late. */
  unanswered: (step: string) => `${step}; its answer is late`,
  /** Names the command that changed or deleted somebody else's lock. */
  meddles: (client: string, { command, holder }: Meddling) => `${client}’s ${command} hits ${holder}’s lock`,
  by: (step: string, meddles: string) => `${step}: ${meddles}`,
  /** Used for a step whose result is not known yet. */
  next: (client: string) => `${client} does its next step`,
}
