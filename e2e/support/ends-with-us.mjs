/**
 * Ends a test server once the process that started the server has ended for any reason, and deletes the server's data. The server loads this file before its
 * own code, and notices the end of the other process because its standard input closes.
 */
import { rmSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('error', endAlone).on('end', endAlone)
  process.stdin.resume()
  process.stdin.unref?.()
}

function endAlone() {
  process.on('exit', () => rmSync(process.env.LOCKSTEP_DATA ?? '', { recursive: true, force: true }))
  process.kill(process.pid, 'SIGINT')
}
