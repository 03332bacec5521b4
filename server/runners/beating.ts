import { beatMs } from './times.ts'

/** Calls `beat` at once, and again a second after each call has ended, so calls never overlap. Returns a function that stops these calls. */
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
