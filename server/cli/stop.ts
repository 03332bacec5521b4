/**
 * Time in which a second signal is ignored. The terminal sends Ctrl-C to this process and
 * to npm, and npm passes it on, so a second signal this soon is the same Ctrl-C.
 */
const echoMs = 300

/**
 * Resolves with the name of the first SIGINT, SIGTERM or SIGHUP (a closed terminal). A second signal
 * exits the process at once, and the next start ends any processes that are left behind.
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
