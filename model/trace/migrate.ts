/** Brings what older versions recorded into today's form. */
import { type EndsWith, traceVersion } from './trace.ts'

/** A header of version 1 as one of this version; anything else as it is. Then, the only store was Redis. */
export function migratedHeader(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== 1) return value
  const { redisVersion, ...header } = value as { redisVersion?: unknown }
  return { ...header, version: traceVersion, store: { name: 'Redis', version: redisVersion } }
}

/** An event as it is recorded today. Sessions were once all that a lock could end with. */
export function migratedEvent(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('endsWithSession' in value)) return value
  const { endsWithSession, ...event } = value
  return { ...event, ...(endsWithSession === true ? { endsWith: 'session' satisfies EndsWith } : {}) }
}
