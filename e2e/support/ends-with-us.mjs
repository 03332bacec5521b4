/**
 * Loaded into a server of the tests before its own code: ends the server with the process that started it, however that process ends, and removes its data.
 * That process holds the other end of the server's input.
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
