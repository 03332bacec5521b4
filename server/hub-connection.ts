import { Redis } from 'ioredis'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { messageOf } from '#server/base/message-of.ts'
import { withoutSecrets } from './processes/address.ts'
import { SettingError } from './settings.ts'

const connectLimitMs = 5000
/** Maximum time to wait for an answer, short because people are waiting. A command that timed out may still have been executed. */
const answerLimitMs = 3000
/** Time without any data after which a connection is replaced. Readers that wait for news poll more often than this. */
const silenceMs = 15_000

export interface HubConnection {
  /** An open connection. A command fails after at most 3 s, so that people get an answer. */
  redis: Redis
  /** Creates another connection, which reconnects by itself. Unless `lazyConnect` is `false`, the first command opens the connection. */
  another(options?: { lazyConnect?: boolean; maxRetriesPerRequest?: number | null }): Redis
}

/** Returns the address without its password, so that it can be shown to people. Throws a `SettingError` if `url` is not a Redis address. */
export function hubAddress(url: string): string {
  // ioredis would take any other string for a file path, and repeat that string in its errors.
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url) || /%(?![0-9a-f]{2})/i.test(url))
    throw new SettingError((words) => words.hubAddress(withoutSecrets(url)))
  return withoutSecrets(url)
}

/** Connects to the Redis at `url`. Rejects with a `SettingError` if it cannot be reached. */
export async function connectHub(url: string, onFailure: (error: unknown) => void): Promise<HubConnection> {
  const address = hubAddress(url)
  // The adapter expects RESP2 replies.
  const usual = { protocol: 2, lazyConnect: true, connectTimeout: connectLimitMs, socketTimeout: silenceMs } as const
  const redis = new Redis(url, { ...usual, maxRetriesPerRequest: 0, commandTimeout: answerLimitMs })
  // Keeps only the message. ioredis attaches the failed command to its error, and after a wrong password that command contains the password.
  let heard: string | undefined
  const report = ({ message }: Error) => {
    heard = message
    onFailure(new ReasonError('hub-trouble', { address, why: message }))
  }
  redis.on('error', report)
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    // This error only says that the connection was closed. The `error` event gave the reason.
    const why = heard ?? messageOf(error)
    throw new SettingError((words) => words.hubLost(address, why))
  }
  return {
    redis,
    another: (options = {}) => {
      const made = new Redis(url, { ...usual, ...options, protocol: 2 })
      made.on('error', report)
      return made
    },
  }
}

/** Options for a connection whose commands wait until the hub is back instead of failing. */
export const patient = { maxRetriesPerRequest: null }
