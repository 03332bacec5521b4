/** Checks this machine: Node, port, disk, and the stores that lessons use. */
import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { sayWhy } from '#model/refusals/said.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { Settings } from '../../settings.ts'
import { StoreError } from '../../stores/store.ts'
import type { Stores } from '../../stores/stores.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const leastNode = [20, 19] as const
/** Free disk space below which `doctor` warns. A class's recordings take several megabytes. */
const littleBytes = 500 * 1024 ** 2
const answerMs = 1_000

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNew = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  if (!isNew) return wrong('node', ({ doctor }) => doctor.nodeOld(version, leastNode.join('.')))
  const cores = availableParallelism()
  if (cores === 1) return doubtful('node', ({ doctor }) => doctor.oneCore(version))
  return fine('node', ({ doctor }) => doctor.node(version, cores))
}

/** Reports whether the port is free, and if not, which server listens on it. */
export async function portFinding({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Finding> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  if (!(await isOpen(at, port))) return fine('port', ({ doctor }) => doctor.portFree(port))
  const health = await fetch(`http://${at}:${port}/healthz`, { signal: AbortSignal.timeout(answerMs) })
    .then(async (answer) => (await answer.json()) as { version?: string })
    .catch(() => undefined)
  const version = health?.version
  if (version !== undefined) return fine('port', ({ doctor }) => doctor.portOurs(version, port))
  return doubtful('port', ({ doctor }) => doctor.portTaken(port))
}

export async function diskFinding(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const { bavail, bsize } = await statfs(folder)
    return spaceFinding(folder, bavail * bsize)
  } catch (error) {
    return wrong('disk', ({ doctor }) => doctor.cannotKeep(folder, messageOf(error)))
  }
}

export function spaceFinding(folder: string, bytes: number): Finding {
  const free = `${(bytes / 1024 ** 3).toFixed(1)} GB`
  if (bytes >= littleBytes) return fine('disk', ({ doctor }) => doctor.space(folder, free))
  return doubtful('disk', ({ doctor }) => doctor.littleSpace(folder, free))
}

export async function storeFinding(stores: Pick<Stores, 'pool'>, name: string): Promise<Finding> {
  try {
    const { version, origin } = (await stores.pool(name)).server
    return fine('store', ({ doctor }) => doctor.store(name, version, origin))
  } catch (error) {
    if (error instanceof StoreError) return wrong('store', ({ refusals }) => sayWhy(refusals, error.because))
    throw error
  }
}

async function isOpen(host: string, port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerMs })
    const say = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => say(true))
    socket.once('error', () => say(false))
    socket.once('timeout', () => say(false))
  })
}
