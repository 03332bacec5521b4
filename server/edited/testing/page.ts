/** Simulates a page in which somebody edits a lock, for tests. */
import type { EditableLock, EditedExplored, EditedRun } from '#model/messages/edited-lock.ts'
import type { ExplorationEnded } from '#model/messages/exploration.ts'
import type { Refusal, RunEnded, StoredRun } from '#model/messages/messages.ts'
import { ask, type LiveServer, type TestSocket } from '#server/http/testing/live-server.ts'

export const lesson = { scenario: 'mistaken-release', lock: 'set-nx-px' }

type Outcome = { ended: ExplorationEnded } | { failed: Refusal }

/** Explores a lock, and waits for the result. Rejects if the code does not load. */
export async function explored(socket: TestSocket, asked: object): Promise<Outcome & { exploration: string }> {
  const outcome = new Promise<Outcome>((resolve) => {
    socket.on('exploration-ended', (ended) => resolve({ ended }))
    socket.on('exploration-failed', ({ refusal }) => resolve({ failed: refusal }))
  })
  const answer = await ask<EditedExplored | Refusal>(socket, 'edited-explore', asked)
  if (!('loads' in answer) || !answer.loads) throw new Error(JSON.stringify(answer))
  const { exploration } = answer
  const got = await outcome
  socket.off('exploration-ended')
  socket.off('exploration-failed')
  return { exploration, ...got }
}

/** Plays a lock, and waits for all runs to end. Returns the ended runs, keyed by lock. */
export async function played(
  server: LiveServer,
  socket: TestSocket,
  asked: object,
): Promise<Record<string, RunEnded & { stored?: StoredRun }>> {
  const ended = new Map<string, RunEnded>()
  let onMore = () => {}
  socket.on('run-ended', (one) => {
    ended.set(one.run, one)
    onMore()
  })
  const answer = await ask<EditedRun | Refusal>(socket, 'edited-run', { ...asked, watch: true })
  if (!('loads' in answer) || !answer.loads) throw new Error(JSON.stringify(answer))
  const { runs } = answer
  await new Promise<void>((resolve) => {
    onMore = () => runs.every(({ run }) => ended.has(run)) && resolve()
    onMore()
  })
  socket.off('run-ended')
  const found = runs.map(async ({ run, lock }) => {
    const response = await fetch(`${server.url}/api/runs/${run}`)
    const stored = response.ok ? { stored: (await response.json()) as StoredRun } : {}
    return [lock, { ...(ended.get(run) as RunEnded), ...stored }] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

export async function textOf(socket: TestSocket, asked: object, name = 'lock.ts'): Promise<string> {
  const { files } = await ask<EditableLock>(socket, 'edited-files', asked)
  return files.find((file) => file.name === name)?.text ?? ''
}
