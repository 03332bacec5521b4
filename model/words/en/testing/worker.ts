/** The actor of a story has one name, a worker, in whatever people read. */

/** Where the word is the field's own, for a program that talks to a server. */
const programs = /\b(client librar(y|ies)|Redis client)\b/gi

/** Whether a worker is called a client here. Links, code and hyphenated names, such as those of events, do not count. */
export function callsWorkerClient(text: string): boolean {
  return /(?<![\w/.-])clients?(?![\w/(-])/i.test(text.replace(programs, ''))
}
