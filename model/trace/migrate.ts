/** Converts recordings of older versions into the current format. */
import { kindByName } from '#scenarios/parameter.ts'
import { type EndsWith, traceVersion } from './trace.ts'

/** Converts a header of version 1, 2 or 3, and returns any other value unchanged. */
export function migratedHeader(value: unknown): unknown {
  if (!isObject(value)) return value
  if (value.version === 1) return migratedHeader(fromVersion1(value))
  if (value.version === 2) return fromVersion2(value)
  // Version 3 stored the reasons of events as strings, which version 4 can still read.
  return value.version === 3 ? { ...value, version: traceVersion } : value
}

/** Converts a header of version 1, which had Redis as its only store. */
function fromVersion1({ redisVersion, ...header }: Fields): Fields {
  return { ...header, version: 2, store: { name: 'Redis', version: redisVersion } }
}

/** Adds the kinds of parameters, which version 2 did not store. Version 2 had no parameters of the kind `choice`. */
function fromVersion2({ lesson, ...header }: Fields): Fields {
  if (!isObject(lesson) || !isObject(lesson.parameters)) return { ...header, version: traceVersion, lesson }
  const parameters = Object.entries(lesson.parameters).map(([name, parameter]) => [
    name,
    isObject(parameter) ? { kind: kindByName(name), ...parameter } : parameter,
  ])
  return { ...header, version: traceVersion, lesson: { ...lesson, parameters: Object.fromEntries(parameters) } }
}

/** Converts an event. Early versions had Redis as their only store, and later ones could tie a lock only to a session. */
export function migratedEvent(value: unknown): unknown {
  if (!isObject(value)) return value
  if ('endsWithSession' in value) {
    const { endsWithSession, ...event } = value
    return { ...event, ...(endsWithSession === true ? { endsWith: 'session' satisfies EndsWith } : {}) }
  }
  if (value.kind === 'command-executed' && 'redisUs' in value) {
    const { redisUs, ...event } = value
    return { ...event, serverUs: redisUs }
  }
  return value.kind === 'run-ended' && value.status === 'redis-lost' ? { ...value, status: 'store-lost' } : value
}

type Fields = Record<string, unknown>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
