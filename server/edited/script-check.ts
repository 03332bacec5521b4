/** Problems of an edited lock's scripts, as Redis itself reports them. */
import type { SourceText } from '#model/trace/trace.ts'
import type { CodeProblem } from '../sandbox/guest/code.ts'
import type { RedisPool } from '../stores/redis/servers/fleet.ts'
import { scriptErrors } from '../stores/redis/servers/script-check.ts'

/** Checks scripts on a server that others use too: compiling runs nothing, and leaves nothing. */
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
