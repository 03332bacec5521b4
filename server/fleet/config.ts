/** Configuration of our servers, as lines of `redis.conf`. */

/** A server without persistence, on loopback only. Later lines win over earlier ones: `more` may say otherwise. */
export function serverConfig({ port, folder }: { port: number; folder: string }, more: string[] = []): string[] {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    'daemonize no',
    'save ""',
    'appendonly no',
    // Expired keys are found within milliseconds only if there are few databases and Redis looks often.
    'databases 16',
    'hz 500',
    'active-expire-effort 10',
    'notify-keyspace-events KEA',
    ...more,
  ]
}

export const databaseCount = 16
