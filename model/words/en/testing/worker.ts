/** Check that texts for people call the actor of a story a worker. */

/** Uses of the word "client" in the field's own sense, for a program that talks to a server. */
const programs = /\b(client librar(y|ies)|Redis client)\b/gi

/** Whether a worker is called a client here. Links, code and hyphenated names, such as those of events, do not count. */
export function callsWorkerClient(text: string): boolean {
  return /(?<![\w/.-])clients?(?![\w/(-])/i.test(text.replace(programs, ''))
}
