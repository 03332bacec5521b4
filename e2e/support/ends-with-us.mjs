/**
 * Loaded into a test server before the server's own code. When the process that started the server ends, however it ends, this ends the server and removes its
 * data: that process holds the other end of the server's standard input.
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
