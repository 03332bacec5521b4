/** Serves clients in a thread: loads each client's code and posts its requests and notices. */
import { parentPort } from 'node:worker_threads'
import type { ClientScript, LockDefinition, ScenarioDefinition } from '#scenarios/define.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientCode } from '../client.ts'
import type { CodePlace, FromThread, ToThread } from './messages.ts'
import { PostedPort } from './posted-port.ts'
import { scriptsOf } from './scripts.ts'

interface Loaded {
  lock: LockDefinition
  scripts: (client: string) => ClientScript
  openLinks: ClientModule['openLinks']
}

async function load({ lock, scenario, links, run }: CodePlace): Promise<Loaded> {
  const { default: definition } = (await import(lock)) as { default: LockDefinition }
  const { default: lesson } = (await import(scenario)) as { default: ScenarioDefinition }
  const { openLinks } = (await import(links)) as ClientModule
  return { lock: definition, scripts: scriptsOf(lesson, run), openLinks }
}

function codeFor(client: string, { lock, scripts, openLinks }: Loaded): ClientCode {
  return { lock, script: scripts(client), openLinks }
}

function serve(engine: NonNullable<typeof parentPort>): void {
  const post = (said: FromThread) => engine.postMessage(said)
  let client: PostedPort | undefined
  let loading: Promise<Loaded> = Promise.reject(new Error('no code was loaded'))
  loading.catch(() => {})
  engine.on('message', (message: ToThread) => {
    if (message.post === 'answer') client?.hear(message)
    else if (message.post === 'load') {
      const current = load(message.place)
      loading = current
      // A newer client may have replaced the client that this code was loaded for.
      const loaded = () => loading === current && post({ post: 'loaded' })
      current.then(loaded, loaded)
    } else if (message.post === 'start') {
      client = new PostedPort(post, message, () => {
        // The client's clock does not advance by itself, so a loop that only reads this clock would never end. Block such a loop here. The engine then ends the
        // thread.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      })
      const { name } = message.setup
      client.run(loading.then((loaded) => codeFor(name, loaded)))
    } else if (message.post === 'forget') {
      client?.forget()
      client = undefined
    } else {
      // `setImmediate` lets reactions to earlier answers run before the pong.
      setImmediate(() => post({ post: 'pong', ping: message.ping }))
    }
  })
  post({ post: 'ready' })
}

if (parentPort) serve(parentPort)
