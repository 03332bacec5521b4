import { Redis } from 'ioredis'
import type { RedisAddress } from '../servers/client.ts'

const answerLimitMs = 1000

/** Sends one query to a node over a separate connection. Resolves with `undefined` if there is no answer, or if the answer is not a list. */
export async function ask(node: RedisAddress, argv: [string, ...string[]]): Promise<unknown[] | undefined> {
  const redis = new Redis({
    ...node.access,
    host: node.host,
    port: node.port,
    lazyConnect: true,
    connectTimeout: answerLimitMs,
    commandTimeout: answerLimitMs,
    retryStrategy: () => null,
    enableReadyCheck: false,
    disableClientInfo: true,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    const [command, ...rest] = argv
    const answer = await redis.call(command, ...rest)
    return Array.isArray(answer) ? answer : undefined
  } catch {
    return undefined
  } finally {
    redis.disconnect()
  }
}
