/** Parameters of lessons, and of explored orders that are played as runs. Each language has names for all of them. */
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

/**
 * Converts a parameter's key into words without the unit, for example `leaseMs` into `lease` and `pauseLongMs` into `pause long`. Used for parameters that are
 * in no dictionary.
 */
export function nameOfKey(key: string): string {
  return key
    .replace(/Ms$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
}

/** Returns a function that names a parameter. It uses the language's table, or the parameter's key if the table lacks it. */
export const namedBy =
  (names: ParameterNames) =>
  (key: string): string =>
    (Object.hasOwn(names, key) ? (names as Readonly<Record<string, string>>)[key] : undefined) ?? nameOfKey(key)
