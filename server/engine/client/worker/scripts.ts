import type { ClientScript, ScenarioDefinition } from '#scenarios/define.ts'

/** Finds the clients' scripts of one run in the lesson's module. `run` is the id of one of the lesson's locks. A lock may have clients of its own. */
export function scriptsOf({ clients, locks }: ScenarioDefinition, run: string): (client: string) => ClientScript {
  const all = { ...clients, ...locks.find(({ id }) => id === run)?.clients }
  return (client) => {
    const part = all[client]
    if (!part) throw new RangeError(`no script for ${client}`)
    return typeof part === 'function' ? part : part.script
  }
}
