/** What the state panel says besides what is in the common dictionary. */
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const stateWords = {
  /** Who says what, in one sentence. `holders` and `believers` are clients' letters. */
  beliefAndTruth: (
    store: 'redis' | 'majority' | 'silent',
    holders: readonly string[],
    believers: readonly string[],
  ) => {
    const says = store === 'majority' ? 'A majority of the nodes says' : 'Redis says'
    const truth = store === 'silent' ? 'No Redis answers' : `${says} ${holders.length === 0 ? 'nobody' : list(holders)}`
    if (believers.length === 0) return `${truth}; nobody believes it holds the lock.`
    const same = store !== 'silent' && list(holders) === list(believers)
    const verb = believers.length === 1 ? 'believes' : 'believe'
    if (same) return `${truth}, and ${list(believers)} ${verb} it.`
    return `${truth}; ${list(believers)} ${verb}.`
  },
  marks: { new: 'new', changed: 'changed', gone: 'gone' },
  marksAbout: 'since the beat before',
  by: (who: string | null, notice: string, time: string) =>
    who === null ? `${notice} at ${time}` : `${notice} by ${who} at ${time}`,
  goTo: (time: string) => `Take the cursor to ${time}`,
  deadline: (left: string) => `The value itself says: over in ${left}`,
  deadlinePast: (since: string) => `The value itself says: over since ${since}`,
  nodes: 'Node by node',
  free: 'free',
  down: 'down',
  cell: (node: string, what: string) => `${node}: ${what}`,
  for: (client: string) => `held for ${client}`,
}
