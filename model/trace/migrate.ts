/** Converts recordings of older versions into today's form. */
import { kindByName } from '#scenarios/parameter.ts'
import { type EndsWith, traceVersion } from './trace.ts'

/** Converts a header of version 1, 2 or 3; returns anything else as it is. */
export function migratedHeader(value: unknown): unknown {
  if (!isObject(value)) return value
  if (value.version === 1) return migratedHeader(fromVersion1(value))
  if (value.version === 2) return fromVersion2(value)
  // Version 3 stored the reasons of events as text, which version 4 can still read.
  return value.version === 3 ? { ...value, version: traceVersion } : value
}

/** Version 1 had Redis as its only store. */
function fromVersion1({ redisVersion, ...header }: Fields): Fields {
  return { ...header, version: 2, store: { name: 'Redis', version: redisVersion } }
}

/** Version 2 stored no kinds of parameters, and had no choices. */
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
