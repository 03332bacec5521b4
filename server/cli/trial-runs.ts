/** Sets up runs whose clients are processes of a brought lock. */

import type { Catalogue } from '../catalogue/catalogue.ts'
import type { TriedLock } from '../catalogue/trial.ts'
import { inProcesses } from '../engine/client/process/host.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { usualRetention } from '../runs/retention.ts'
import { RunManager } from '../runs/run-manager.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { openRuntime } from '../runtime.ts'
import type { Settings } from '../settings.ts'
import { foreignArenas } from '../stores/foreign-arena.ts'
import { arenasOf } from '../stores/redis/arena/pool.ts'
import { resourcesOf } from '../stores/redis/resource/pool.ts'
import type { CliIo } from './command.ts'
import type { TrialRequest } from './trial-request.ts'
import { isRead, lenderOf } from './trial-store.ts'
import { sayTo } from './words/words.ts'

const fleetWaitMs = 600_000

interface TrialRuntime {
  settings: Settings
  catalogue: Catalogue
  folder: string
  /** Whether old traces are removed to make room for new ones. */
  bounded: boolean
  io: CliIo
}

export function openFor({ settings, catalogue, folder: traceFolder, bounded, io }: TrialRuntime) {
  const say = sayTo(io)
  const retention = bounded ? { retention: usualRetention } : {}
  return openRuntime({ settings, catalogue, traceFolder, maxWaiting: 0, fleetWaitMs, say, ...retention })
}

export function managerFor(
  request: Pick<TrialRequest, 'command' | 'runtime' | 'folder' | 'store'> &
    Partial<Pick<TrialRequest, 'works' | 'together'>>,
  lock: Pick<TriedLock, 'key'>,
  catalogue: Catalogue,
  maxRuns: number,
): RunManager {
  const { command, runtime, folder } = request
  return new RunManager({
    catalogue,
    stores: async (_, doing) =>
      isRead(request) ? arenasOf(runtime.redis) : foreignArenas(await lenderOf(request, doing)),
    resources: resourcesOf(runtime.redis),
    store: new TraceStore(folder, runtime.onFailure),
    maxRuns,
    maxWaiting: catalogue.scenarios.size,
    onFailure: (error) => {
      if (!(error instanceof ProcessRefusal)) runtime.onFailure(error)
    },
    host: inProcesses(command, { works: request.works ?? false, together: request.together ?? false }),
    // A process may send its node any command. A run that may kill its node gets its own node, so that no other run is disturbed.
    planned: { lockKey: lock.key, injectable: isRead(request) ? ['kill-node'] : [] },
  })
}
