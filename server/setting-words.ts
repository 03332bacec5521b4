/** English sentences about settings, folders and ports. The command line also has them in other languages. */

export const settingWords = {
  level: (level: string, known: readonly string[]) =>
    `LOCKSTEP_LOG is "${level}", and must be one of ${known.join(', ')}.`,
  needsClone: (what: string) =>
    `${what} is for writing lessons and locks, which needs a git clone of Lockstep: this is an installed package (NEEDS_CLONE).`,
  hostNames: (wrong: string) =>
    `LOCKSTEP_HOST_NAMES names "${wrong}", which is no host's name. Put commas between names.`,
  frameHosts: (wrong: string) =>
    `LOCKSTEP_FRAME_HOSTS names "${wrong}", and must name origins such as https://blog.example. Put commas between them.`,
  wholeNumber: (name: string, text: string, min: number, max: number) =>
    `${name} is "${text}", and must be a whole number from ${min} to ${max}.`,
  traces: (folder: string, why: string) => `Traces cannot be kept in ${folder}: ${why}`,
  hubAddress: (url: string) =>
    `LOCKSTEP_HUB_URL is ${url}, and has to look like redis://user:password@host:port/database.`,
  hubLost: (address: string, why: string) => `LOCKSTEP_HUB_URL: the Redis at ${address} cannot be reached: ${why}`,
  folderTaken: (process: number, folder: string, command: string) =>
    `Another Lockstep (process ${process}) keeps its recordings in ${folder} already. End it, or name another folder: LOCKSTEP_DATA=… ${command}`,
  roomsTaken: (process: number, folder: string, url: string | undefined) =>
    `A Lockstep (process ${process}) has the rooms in ${folder}, and does not answer${url === undefined ? '' : ` at ${url}`}. End it first.`,
  portTaken: (port: number, command: string) =>
    `Something else is using port ${port} already. End it, or choose another: PORT=${port + 1} ${command}`,
  cannotListen: (address: string, why: string) => `Cannot listen on ${address}: ${why}`,
  otherLessons: (version: string) =>
    `The servers at this hub are of the same version, ${version}, but have other lessons or locks. Give this runner the same LOCKSTEP_SCENARIOS.`,
  otherVersion: (servers: readonly string[], own: string) =>
    `The servers at this hub are of version ${servers.join(' and ')}, and this runner is of ${own}. Install the same version on both: what a runner plays is recorded as the server's.`,
}

export type SettingWords = typeof settingWords
export type SaySetting = (words: SettingWords) => string
