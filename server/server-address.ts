/** Notes the address of a running server in its data folder, where commands at a terminal find it. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { startOf } from './processes/identity.ts'
import { privateFileMode } from './processes/private-folder.ts'

/** `url` is the URL on this machine, and `host` is the address that the server listens on. */
const ServerAddress = z.object({ url: z.url(), host: z.string(), pid: z.int() })
export type ServerAddress = z.infer<typeof ServerAddress>

/** `start` is the start time of the process. It reveals whether another process has taken over the process id. */
const NotedAddress = z.object({ ...ServerAddress.shape, start: z.nullable(z.string()) })

const fileIn = (folder: string) => path.join(folder, 'address')

export async function noteAddress(folder: string, address: ServerAddress): Promise<void> {
  const noted: z.infer<typeof NotedAddress> = { ...address, start: startOf(address.pid) }
  await writeFile(fileIn(folder), JSON.stringify(noted), { mode: privateFileMode })
}

/** Returns the address that was noted last. Returns `null` if there is no such address or its process has ended. */
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

/** Removes the note, unless another server has noted its own address in the meantime. */
export async function forgetAddress(folder: string, { url }: ServerAddress): Promise<void> {
  if ((await notedAddress(folder))?.url === url) await rm(fileIn(folder), { force: true })
}
