/** Address of a running server, noted in its data folder for commands at a terminal. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { startOf } from './processes/identity.ts'
import { privateFileMode } from './processes/private-folder.ts'

/** `url`: on this machine. `host`: the address that it listens on. `pid`: the server's process. */
const ServerAddress = z.object({ url: z.url(), host: z.string(), pid: z.int() })
export type ServerAddress = z.infer<typeof ServerAddress>

/** `start`: start time of the process, because another process may have its id by now. */
const NotedAddress = z.object({ ...ServerAddress.shape, start: z.nullable(z.string()) })

const fileIn = (folder: string) => path.join(folder, 'address')

export async function noteAddress(folder: string, address: ServerAddress): Promise<void> {
  const noted: z.infer<typeof NotedAddress> = { ...address, start: startOf(address.pid) }
  await writeFile(fileIn(folder), JSON.stringify(noted), { mode: privateFileMode })
}

/** The address noted last. `null`: none, or its process has ended and somebody else may answer there. */
export async function notedAddress(folder: string): Promise<ServerAddress | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => '')
  try {
    const { start, ...address } = z.parse(NotedAddress, JSON.parse(text))
    process.kill(address.pid, 0)
    return startOf(address.pid) === start ? address : null
  } catch {
    return null
  }
}

/** Removes the note, unless another server has noted its own address meanwhile. */
export async function forgetAddress(folder: string, { url }: ServerAddress): Promise<void> {
  if ((await notedAddress(folder))?.url === url) await rm(fileIn(folder), { force: true })
}
