/**
 * Loaded into a server of the tests before its own code: it ends with the process that started it, however that one ends, and takes its data
 * with it. That process holds the other end of its input.
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
