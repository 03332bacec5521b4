import { chmod, mkdir } from 'node:fs/promises'

export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/** Creates a folder that nobody else can enter, or closes one that an earlier version left open to everybody. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  await chmod(folder, privateFolderMode).catch((error: NodeJS.ErrnoException) => {
    // Another user's folder, as on a disk that servers share: its owner decides who may enter.
    if (error.code !== 'EPERM') throw error
  })
}
