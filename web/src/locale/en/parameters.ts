/** Parameters that lessons have, and every order played as a run. Each language names them all. */
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

/** A parameter's key in words and without its unit: `leaseMs` → `lease`, `pauseLongMs` → `pause long`. A lesson of one's own may have any key. */
export function nameOfKey(key: string): string {
  return key
    .replace(/Ms$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
}

/** Names from a language's table, and from the key for what is not in it. */
export const namedBy =
  (names: ParameterNames) =>
  (key: string): string =>
    (Object.hasOwn(names, key) ? (names as Readonly<Record<string, string>>)[key] : undefined) ?? nameOfKey(key)
