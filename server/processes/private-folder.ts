import { chmod, mkdir } from 'node:fs/promises'

export const privateFolderMode = 0o700
export const privateFileMode = 0o600

/** Creates a folder that nobody else can enter. If an earlier version left the folder open to everybody, closes it. */
export async function privateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  await chmod(folder, privateFolderMode).catch((error: NodeJS.ErrnoException) => {
    // The folder belongs to another user, for example on a disk that servers share. Its owner decides who may enter.
    if (error.code !== 'EPERM') throw error
  })
}
