import { regional } from '../locale/language.ts'

/** Formats a duration in minutes and seconds, with hours if there are any: `4:07`, `1:02:09`. A negative duration becomes `0:00`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Formats the local time of day for the page's language, for example `14:05`. */
export function timeOfDay(atMs: number): string {
  return new Date(atMs).toLocaleTimeString(regional(), { hour: '2-digit', minute: '2-digit' })
}
