/** Connections to the Redis that several servers share. */

import { Redis } from 'ioredis'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { messageOf } from '#server/base/message-of.ts'
import { withoutSecrets } from './processes/address.ts'
import { SettingError } from './settings.ts'

const connectLimitMs = 5000
/** Longest wait for an answer, since people are waiting. A command given up may still have been executed. */
const answerLimitMs = 3000
/** Silence after which a connection is replaced. Readers that wait for news poll more often. */
const silenceMs = 15_000

export interface HubConnection {
  /** An open connection. A command fails after at most 3 s, so that people get an answer. */
  redis: Redis
  /** Makes another connection. Unless `lazyConnect` is false, its first command opens it. It reconnects by itself. */
  another(options?: { lazyConnect?: boolean; maxRetriesPerRequest?: number | null }): Redis
}

/** Returns the address without its password, to show it to people. Throws a `SettingError` if `url` is not the address of a Redis. */
export function hubAddress(url: string): string {
  // ioredis would take other text for a file name, and repeat it in its errors.
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url) || /%(?![0-9a-f]{2})/i.test(url))
    throw new SettingError((words) => words.hubAddress(withoutSecrets(url)))
  return withoutSecrets(url)
}

/** Rejects with a `SettingError` if the Redis cannot be reached. */
export async function connectHub(url: string, onFailure: (error: unknown) => void): Promise<HubConnection> {
  const address = hubAddress(url)
  // The adapter reads replies in the shapes of RESP2.
  const usual = { protocol: 2, lazyConnect: true, connectTimeout: connectLimitMs, socketTimeout: silenceMs } as const
  const redis = new Redis(url, { ...usual, maxRetriesPerRequest: 0, commandTimeout: answerLimitMs })
  // Keep only the message: ioredis attaches the failed command to its error. If the password is wrong, that command contains it.
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
    // The rejected promise says only that the connection was closed.
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

/** Options of a connection whose commands wait until the hub is back, instead of failing. */
export const patient = { maxRetriesPerRequest: null }
