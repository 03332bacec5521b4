/** Repeats something that must not pile up, until it is stopped. */
import { beatMs } from './times.ts'

/** Calls `beat` at once and then every second, but never twice at the same time. Returns how to stop it. */
export function beating(beat: () => Promise<void>, onFailure: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOn = true
  const next = () => {
    beat()
      .catch((error: unknown) => {
        if (isOn) onFailure(error)
      })
      .finally(() => {
        if (isOn) timer = setTimeout(next, beatMs)
      })
  }
  next()
  return () => {
    isOn = false
    clearTimeout(timer)
  }
}
