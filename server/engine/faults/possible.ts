/** Tells which faults can be made on demand. Some faults need a server of the run's own, or a proxy that was there from the beginning. */
import type { Fault } from '#scenarios/lesson.ts'
import type { LoadedScenario } from '#server/catalogue/catalogue.ts'
import type { FaultNow } from '../fault-injector.ts'

type FaultKind = Fault['do']

interface Prepared {
  scenario: Pick<LoadedScenario, 'lesson'>
  cast: { faults: readonly Fault[] }
  injectable?: readonly FaultKind[]
}

const linkFaults: readonly FaultKind[] = ['slow-link', 'cut-link', 'swallow']

/** Returns whether a fault is made by a proxy in front of the node, as faults of whole links are. */
const needsProxy = (kind: FaultKind) => linkFaults.includes(kind)

/** Returns the kinds of faults that a run is prepared for. */
export function faultKinds({ cast, injectable = [] }: Prepared): ReadonlySet<FaultKind> {
  return new Set([...cast.faults.map((fault) => fault.do), ...injectable])
}

/** Returns the clients whose links a fault may cut or slow. These clients connect through proxies. */
export function clientsToProxy({ cast, injectable = [], scenario }: Prepared): ReadonlySet<string> {
  if (injectable.some(needsProxy)) return new Set(scenario.lesson.clients)
  return new Set(cast.faults.flatMap((fault) => (needsProxy(fault.do) && 'client' in fault ? [fault.client] : [])))
}

/** Throws a `RangeError` if a run cannot have this fault. `prepared` contains the kinds of faults that the run was prepared for. */
export function assertPossible(fault: FaultNow, clients: readonly string[], prepared: ReadonlySet<FaultKind>): void {
  if ('client' in fault && !clients.includes(fault.client)) {
    throw new RangeError(`This run has no worker ${fault.client}, but ${clients.join(', ')}.`)
  }
  if (fault.do === 'skew-clock') throw new RangeError('A worker has the clock that it started with.')
  const needsPreparing = !('client' in fault) || needsProxy(fault.do)
  if (needsPreparing && !prepared.has(fault.do)) throw new RangeError(`This run was not prepared for "${fault.do}".`)
}
