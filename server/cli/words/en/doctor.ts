import { count } from '#model/words/en/figures.ts'

const ago = (seconds: number) => `last seen ${seconds === 0 ? 'just now' : `${seconds} s ago`}`
const all = (versions: readonly string[]) => versions.join(' and ')

export const doctor = {
  noStore: (name: string, known: readonly string[]) => `There is no store "${name}", but ${known.join(', ')}.`,
  nodeOld: (version: string, least: string) => `Node is ${version}, and has to be ${least} or later.`,
  oneCore: (version: string) => `Node ${version}, on one core: a run is void when the server is busy beside it.`,
  node: (version: string, cores: number) => `Node ${version}, on ${cores} cores.`,
  portFree: (port: number) => `Port ${port} is free for a server.`,
  portOurs: (version: string, port: number) => `Lockstep ${version} answers at port ${port}.`,
  portTaken: (port: number) =>
    `Something that is no Lockstep has port ${port}: start a server with another, such as PORT=${port + 1}.`,
  cannotKeep: (folder: string, why: string) => `Recordings cannot be kept in ${folder}: ${why}`,
  space: (folder: string, free: string) => `${folder} can be written, with ${free} free.`,
  littleSpace: (folder: string, free: string) =>
    `${folder} has only ${free} free: a run that cannot be written is void.`,
  store: (name: string, version: string, origin: string) => `${name} ${version}, from ${origin}.`,
  hubSilent: (url: string, why: string) => `${url} does not answer what servers ask of it: ${why}`,
  answers: (address: string, ms: number) => `${address} answers in ${ms} ms.`,
  slow: (address: string, ms: number) =>
    `${address} takes ${ms} ms to answer. Each step of a teacher waits for it: put it nearer.`,
  cluster: (name: string) =>
    `It is a node of a cluster. Servers and runners need a single ${name}, or a Sentinel's master.`,
  is: (name: string) => `It is ${name}.`,
  old: (name: string, least: string) => `It is ${name}; the queue of runs needs ${least} or later.`,
  appendFails: 'It cannot write its append-only file: look at its disk and its log.',
  snapshotFailed: 'Its last snapshot failed, and it refuses changes until one succeeds: look at its disk.',
  appends: 'It writes each change to its disk (appendonly).',
  snapshots:
    'It only saves snapshots: if it is killed, the last minutes of every workshop are gone. Set appendonly yes.',
  keepsNothing: 'It keeps nothing on its disk: if it ends, every workshop is gone. Set appendonly yes.',
  evicts: (policy: string) =>
    `Its memory policy is ${policy}: when it is full it throws rooms and runs away. Set maxmemory-policy noeviction.`,
  littleMemory: (percent: number) => `It uses ${percent} % of its memory, and refuses changes when it is full.`,
  keepsAll: 'It throws nothing away when its memory is full (noeviction).',
  sameTime: 'The hub and this machine have the same time.',
  otherTime: (seconds: string, isAhead: boolean) =>
    `The hub's clock is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} this machine's. Set both by NTP: rooms end by it.`,
  noServer: 'There is no server at this hub now.',
  servers: (servers: number, versions: readonly string[]) =>
    `${count(servers, 'server', 'servers')}, of version ${all(versions)}.`,
  serversGone: (servers: number) =>
    `${count(servers, 'server', 'servers')} ended with runs that nobody has taken up: start one.`,
  noRunner: 'There is none, so servers play their runs themselves.',
  runnerGone: (id: string, version: string, seconds: number) =>
    `${id} (version ${version}) is gone, ${ago(seconds)}. What it was playing is unknown.`,
  runnerUnfit: (id: string, version: string, wanted: readonly string[]) =>
    `${id} is of version ${version} with lessons that no server here has, so it gets no runs. Install the servers' version, ${all(wanted)}.`,
  runner: (id: string, version: string, { running, slots }: { running: number; slots: number }, seconds: number) =>
    `${id}, version ${version}, plays ${running} of ${slots} at once, ${ago(seconds)}.`,
}
