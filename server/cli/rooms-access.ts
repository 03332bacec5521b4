/** Gives terminal commands access to the rooms: through the running server, or directly in the hub or folder if no server is running. */

import * as z from 'zod/mini'
import { type KeptRoom, KeptRooms as KeptRoomsSchema } from '#model/messages/kept-rooms.ts'
import { Refusal } from '#model/messages/messages.ts'
import { RoomCreated } from '#model/messages/workshop.ts'
import { whyOf } from '#model/words/en/reason-error.ts'
import { hostTokenIn } from '../http/host-token.ts'
import { openHub } from '../hub.ts'
import { lockFolder } from '../processes/folder-lock.ts'
import { RefusalError } from '../runs/refusal.ts'
import { notedAddress, type ServerAddress } from '../server-address.ts'
import { SettingError, type Settings } from '../settings.ts'
import { KeptRooms } from '../workshop/kept-rooms.ts'
import { saidWhy, words } from './words/words.ts'

export interface RoomsAccess extends Pick<KeptRooms, 'list' | 'rename' | 'reset' | 'reopen'> {
  /** Address of the running server. `null` if no server is running. */
  server: ServerAddress | null
  where: string
  close(): Promise<void>
}

const answerLimitMs = 5000

/** Opens access to the rooms. Rejects with a `SettingError` if a running server does not answer, or if the hub cannot be reached. */
export async function openRooms(settings: Settings, warn: (said: string) => void): Promise<RoomsAccess> {
  const { dataFolder, hubUrl } = settings
  const address = await notedAddress(dataFolder)
  if (address !== null && (await isLockstep(address.url))) return await throughServer(address, dataFolder)
  const unlock = hubUrl === undefined ? taken(dataFolder, address) : () => {}
  try {
    const hostToken = await hostTokenIn(dataFolder)
    const hub = await openHub(hubUrl, dataFolder, (error) => warn(`${saidWhy(whyOf(error))}\n`))
    const keptRooms = new KeptRooms({
      store: hub.store,
      hostToken,
      present: async () => [],
      changed: async () => {},
      emptied: () => {},
    })
    return {
      ...methodsOf(keptRooms),
      server: null,
      where: hubUrl === undefined ? words.rooms.inFolder(dataFolder) : words.rooms.inHub,
      close: async () => {
        await hub.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

const methodsOf = (rooms: KeptRooms) => ({
  list: () => rooms.list(),
  rename: (code: string, title: string) => rooms.rename(code, title),
  reset: (code: string) => rooms.reset(code),
  reopen: (code: string) => rooms.reopen(code),
})

function taken(folder: string, address: ServerAddress | null): () => void {
  const lock = lockFolder(folder)
  if (typeof lock !== 'number') return lock
  throw new SettingError((words) => words.roomsTaken(lock, folder, address?.url))
}

async function isLockstep(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(answerLimitMs) }).catch(() => null)
  return answer?.ok === true
}

async function throughServer(address: ServerAddress, dataFolder: string): Promise<RoomsAccess> {
  const token = await hostTokenIn(dataFolder)
  const ask = async <T>(path: string, schema: z.ZodMiniType<T>, body?: object): Promise<T> => {
    const response = await fetch(`${address.url}/api/host/rooms${path}`, {
      method: path === '' ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerLimitMs),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new RefusalError(z.parse(Refusal, answer))
    return z.parse(schema, answer)
  }
  const done = z.object({})
  return {
    server: address,
    where: words.rooms.atServer(address.url),
    list: (): Promise<KeptRoom[]> => ask('', KeptRoomsSchema),
    rename: async (code, title) => void (await ask(`/${code}/rename`, done, { title })),
    reset: async (code) => void (await ask(`/${code}/reset`, done)),
    reopen: (code) => ask(`/${code}/reopen`, RoomCreated),
    close: async () => {},
  }
}
