/** Answers `GET /metrics` with figures in Prometheus's text format 0.0.4. The figures contain no names, codes or secrets. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ExplorationManager } from '../explorations/exploration-manager.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { RoomStore } from '../workshop/store.ts'
import type { PageServer } from './page-socket.ts'

export interface Metric {
  name: string
  help: string
  type: 'gauge' | 'counter'
  value: number
  /** Distinguishes samples of one metric. Example: `quantile="0.99"` */
  labels?: string
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Formats metrics in the given order. Samples of the same metric must be next to each other. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, value, labels }, at) => [
    ...(metrics[at - 1]?.name === name ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]),
    `${name}${labels === undefined ? '' : `{${labels}}`} ${value}`,
  ])
  return `${lines.join('\n')}\n`
}

interface Sources {
  io: PageServer
  runManager: Pick<RunManager, 'counts' | 'voidCount'>
  explorations: Pick<ExplorationManager, 'counts'>
  store: Pick<RoomStore, 'openRooms'>
  runners(): number
  isHubReachable(): boolean
}

const resolutionMs = 10
/** Converts nanoseconds to seconds. Node's histogram adds the sampling interval to each delay, so this function subtracts it. */
const delayOf = (ns: number) => Math.max(0, ns / 1e9 - resolutionMs / 1000)

/** Starts to measure the event loop. Returns a function that collects the current figures. */
export function watchFigures(sources: Sources): () => Promise<Metric[]> {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const gauge = (name: string, help: string, value: number, labels?: string): Metric => ({
    ...{ name: `lockstep_${name}`, help, type: 'gauge', value },
    ...(labels === undefined ? {} : { labels }),
  })
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name: `lockstep_${name}_total`, help, type: 'counter', value },
  })
  return async () => {
    const { io, runManager, explorations, store, runners, isHubReachable } = sources
    const { running, waiting, finished } = runManager.counts
    // If the hub cannot be reached, only the number of rooms is left out.
    const rooms = await store.openRooms().catch(() => undefined)
    const sockets = [...io.of('/').sockets.values()]
    const delays = [0.5, 0.99].map((quantile) => ({ quantile, seconds: delayOf(delay.percentile(quantile * 100)) }))
    delay.reset()
    return [
      gauge('runs_running', 'Runs under way, here and at runners.', running),
      gauge('runs_waiting', 'Runs in this server’s line.', waiting),
      counter('runs_finished', 'Runs that ended since the start, for whatever reason.', finished),
      counter(
        'runs_void',
        'Those that prove nothing: the machine stood still, or the runner was lost.',
        runManager.voidCount,
      ),
      gauge('runners', 'Runners that play this server’s runs. 0: it plays them itself.', runners()),
      gauge(
        'explorations_unfinished',
        'Searches of every order, under way or in line.',
        explorations.counts.unfinished,
      ),
      gauge('explorations_kept', 'Searches whose graphs pages look at.', explorations.counts.kept),
      gauge('sockets', 'Pages connected to this server.', sockets.length),
      gauge(
        'members',
        'Pages of this server whose people are in a room.',
        sockets.filter(({ data }) => data.member).length,
      ),
      ...(rooms === undefined ? [] : [gauge('rooms', 'Open rooms, on all servers of the hub.', rooms.length)]),
      gauge('hub_reachable', 'Whether the storage of rooms can be reached: 1, or 0.', isHubReachable() ? 1 : 0),
      ...delays.map(({ quantile, seconds }) =>
        gauge(
          'event_loop_delay_seconds',
          'Delay of the event loop since the last look.',
          seconds,
          `quantile="${quantile}"`,
        ),
      ),
      gauge('process_resident_bytes', 'Memory of this process.', process.memoryUsage.rss()),
    ]
  }
}
