/** Parameters of lessons, and of explored orders that are played as runs. Each language names them all. */
export const lessonParameters = [
  'leaseMs',
  'workMs',
  'waitMs',
  'retryMs',
  'timeoutMs',
  'answerMs',
  'attempts',
  'briefMs',
  'callMs',
  'countMs',
  'holdLimitMs',
  'innerWaitMs',
  'keepMs',
  'labelMs',
  'laterMs',
  'longLeaseMs',
  'ownLeaseMs',
  'patienceMs',
  'pauseMs',
  'pool',
  'quickMs',
  'replicaWaitMs',
  'replicas',
  'retrySpread',
] as const

export type ParameterNames = Readonly<Record<(typeof lessonParameters)[number], string>>

/** A parameter's key in words, without its unit: `leaseMs` → `lease`, `pauseLongMs` → `pause long`. For parameters that no dictionary names. */
export function nameOfKey(key: string): string {
  return key
    .replace(/Ms$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
}

/** Returns a function that names a parameter: by the language's table, or else by its key. */
export const namedBy =
  (names: ParameterNames) =>
  (key: string): string =>
    (Object.hasOwn(names, key) ? (names as Readonly<Record<string, string>>)[key] : undefined) ?? nameOfKey(key)
