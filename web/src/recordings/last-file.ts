/** Stores the last opened file in the browser, so that its page survives a reload. Only one file is stored, of at most `maxBytes` bytes. */

const database = 'lockstep'
const recordingStore = 'files'
const key = 'last'
const maxBytes = 64 * 1024 ** 2

/** Replaces the stored file. Stores nothing if the file is too large. Never rejects: without storage, the page asks for the file again. */
export async function keepLastFile(file: File): Promise<void> {
  const kept = file.size <= maxBytes ? file : null
  await withFiles('readwrite', (files) => files.put(kept, key)).catch(() => undefined)
}

/** Returns the stored file, or `null` if no file was opened here or the browser did not store it. */
export async function lastFile(): Promise<File | null> {
  const found: unknown = await withFiles('readonly', (files) => files.get(key)).catch(() => null)
  return found instanceof File ? found : null
}

function withFiles(mode: IDBTransactionMode, ask: (files: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(recordingStore)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(recordingStore, mode)
      const request = ask(transaction.objectStore(recordingStore))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(request.result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })
}
