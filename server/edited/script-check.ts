import type { SourceText } from '#model/trace/trace.ts'
import type { CodeProblem } from '../sandbox/guest/code.ts'
import type { RedisPool } from '../stores/redis/servers/fleet.ts'
import { scriptErrors } from '../stores/redis/servers/script-check.ts'

/**
 * Returns a function that lets Redis check an edited lock's scripts. A server shared with
 * others is safe, because compiling a script runs nothing and leaves nothing behind.
 */
export function scriptCheckOn(pool: Pick<RedisPool, 'takeResource'>) {
  return async (scripts: readonly SourceText[]): Promise<CodeProblem[]> => {
    if (scripts.length === 0) return []
    const fleet = await pool.takeResource()
    try {
      const [server] = fleet.nodes
      const errors = server ? await scriptErrors(server, scripts) : []
      return errors.map(({ file, line, why }) => {
        return { file, line, column: null, fault: { reason: 'script-syntax', values: { why } } }
      })
    } finally {
      await fleet.release()
    }
  }
}
