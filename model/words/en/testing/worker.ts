/** Checks that texts for people call the actor of a story a worker. */

/** Matches uses of the word "client" in its technical sense, for a program that talks to a server. */
const programs = /\b(client librar(y|ies)|Redis client)\b/gi

/** Whether the text calls a worker a client. Links, code and hyphenated names, such as names of events, do not count. */
export function callsWorkerClient(text: string): boolean {
  return /(?<![\w/.-])clients?(?![\w/(-])/i.test(text.replace(programs, ''))
}
