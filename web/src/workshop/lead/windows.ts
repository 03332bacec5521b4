/** What one window of the teacher tells another in the same browser: it concerns the projected screen alone, not the class. */
import { useCallback, useEffect, useRef } from 'react'

const signals = ['join', 'blank', 'board'] as const
export type Signal = (typeof signals)[number]

/** `hear` is told what other windows send. Returns how to send. */
export function useWindows(code: string, hear?: (signal: Signal) => void): (signal: Signal) => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const opened = new BroadcastChannel(`lockstep.workshop.${code}`)
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      const signal = signals.find((known) => known === data)
      if (signal !== undefined) latest.current?.(signal)
    }
    channel.current = opened
    return () => opened.close()
  }, [code])
  return useCallback((signal) => channel.current?.postMessage(signal), [])
}

/** Beside the projected window, so that a second one is not opened by a second press. */
export function openConsole(code: string): void {
  window.open(`/present/${code}/console`, `lockstep-console-${code}`, 'popup,width=1280,height=720')
}
