/** Connects servers and runners to the hub. Imports modules that need BullMQ only if there is a hub. */
import type { Catalogue } from './catalogue/catalogue.ts'
import { connectHub, patient } from './hub-connection.ts'
import type { Dispatcher } from './runners/dispatcher.ts'
import { fitOf } from './runners/fit.ts'
import type { Runner, RunnerParts } from './runners/runner.ts'
import { projectVersion } from './settings.ts'

/** Opens a server's dispatcher, which hands runs to runners at the hub. Rejects with a `SettingError` if the hub cannot be reached. */
export async function dispatcherAt(
  url: string,
  catalogue: Catalogue,
  onFailure: (error: unknown) => void,
): Promise<Dispatcher> {
  const [{ Dispatcher }, { redis, another }] = await Promise.all([
    import('./runners/dispatcher.ts'),
    // Opens a connection of its own instead of using the rooms' connection, because events of runs must not make a class wait.
    connectHub(url, onFailure),
  ])
  const version = projectVersion()
  return new Dispatcher({ redis, reader: another(patient), fit: fitOf(catalogue, version), version, onFailure })
}

type FromHub = 'redis' | 'listener' | 'fit' | 'version'

/**
 * Opens a runner, which plays runs from the hub. Rejects with a `SettingError` if the hub cannot
 * be reached, or with a `MisfitError` if no server at the hub could use the runner.
 */
export async function runnerAt(url: string, parts: Omit<RunnerParts, FromHub>): Promise<Runner> {
  const { openRunner } = await import('./runners/runner.ts')
  const { redis: once, another } = await connectHub(url, parts.onFailure)
  once.disconnect()
  const [redis, listener] = [another(patient), another(patient)]
  const version = projectVersion()
  try {
    return await openRunner({ ...parts, redis, listener, version, fit: fitOf(parts.catalogue, version) })
  } catch (error) {
    redis.disconnect()
    listener.disconnect()
    throw error
  }
}
