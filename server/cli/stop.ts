/** Listens for signals that stop a command, such as Ctrl-C. */

/**
 * Time in which a second signal is ignored. npm passes on a Ctrl-C that the terminal has
 * already sent to this process, so a second signal this soon is the same Ctrl-C.
 */
const echoMs = 300

/**
 * Resolves with the name of the first SIGINT, SIGTERM or SIGHUP (a closed terminal). A second signal exits
 * the process at once, whatever it is doing. Any processes left behind are ended at the next start.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined
    const stop = (signal: NodeJS.Signals) => {
      firstAtMs ??= performance.now()
      if (performance.now() - firstAtMs > echoMs) process.exit(0)
      resolve(signal)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.on('SIGHUP', stop)
  })
}
