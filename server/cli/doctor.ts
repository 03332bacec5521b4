/** `lockstep doctor`: says in sentences what is wrong with a hub, a store, a runner, or this machine. */
import { loadCatalogue } from '../catalogue/load.ts'
import { connectHub, hubAddress } from '../hub-connection.ts'
import { withoutSecrets } from '../processes/address.ts'
import { messageOf } from '../processes/waiting.ts'
import { RunnerRecord, ServerRecord } from '../runners/entries.ts'
import { fitOf } from '../runners/fit.ts'
import { HubKeys } from '../runners/hub.ts'
import { projectVersion, readSettings, SettingError } from '../settings.ts'
import { storeNames } from '../stores/find.ts'
import { Stores } from '../stores/stores.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { type Finding, findingsText, wrong } from './doctor/finding.ts'
import { type HubFacts, hubFindings } from './doctor/hub.ts'
import { diskFinding, nodeFinding, portFinding, storeFinding } from './doctor/machine.ts'
import { parseCommandLine } from './parse.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  help: `Usage: lockstep doctor [--hub URL] [--store NAME]… [--json]

Looks at Node, the port, the disk and the Redis that lessons run on, and says in a sentence what is wrong. Starts nothing.

  --hub URL           and the Redis that several servers share: version, disk, memory, clock, and which servers and
                      runners are there; LOCKSTEP_HUB_URL
  --store NAME        and this store: mariadb, postgres, zookeeper, etcd. What is missing may be downloaded
  --json              the findings as JSON

Exit status: 0 if nothing is wrong, 1 if something is, 2 if the command line was not understood.
`,
  perform: async (args: string[], io: CliIo) => {
    const { positionals, values } = parseCommandLine(args, {
      hub: { type: 'string' },
      store: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    })
    if (positionals.length > 0) throw new UsageError(`doctor takes no names, and got ${positionals.join(' ')}.`)
    const known = await storeNames()
    const unknown = values.store?.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new UsageError(`There is no store "${unknown}", but ${known.join(', ')}.`)
    const settings = readSettings(io.env)
    const { cacheFolder, hubUrl, dataFolder } = settings
    const stores = new Stores({ cacheFolder, env: io.env, say: (words) => io.err(`${words}\n`) })
    try {
      const names = [...new Set(['redis', ...(values.store ?? [])])]
      const url = values.hub ?? hubUrl
      const findings = [
        nodeFinding(process.versions.node),
        await portFinding(settings),
        await diskFinding(dataFolder),
        ...(await Promise.all(names.map((name) => storeFinding(stores, name)))),
        ...(url === undefined ? [] : await lookAtHub(url)),
      ]
      io.out(values.json ? `${JSON.stringify(findings, null, 2)}\n` : findingsText(findings))
      return findings.some(({ state }) => state === 'wrong') ? exitStatus.notAsExpected : exitStatus.asExpected
    } finally {
      await stores.close()
    }
  },
}

async function lookAtHub(url: string): Promise<Finding[]> {
  const version = projectVersion()
  const own = { version, fit: fitOf(await loadCatalogue(), version) }
  try {
    return hubFindings(await factsOf(url), own)
  } catch (error) {
    if (error instanceof SettingError) return [wrong('hub', error.message)]
    // An ACL that forbids a command, for example. ioredis puts the failed command beside the message, not into it.
    return [wrong('hub', `${withoutSecrets(url)} does not answer what servers ask of it: ${messageOf(error)}`)]
  }
}

async function factsOf(url: string): Promise<HubFacts> {
  const address = hubAddress(url)
  const { redis } = await connectHub(url, () => {})
  try {
    const before = performance.now()
    const [seconds, micros] = await redis.time()
    const roundTripMs = performance.now() - before
    const hubMs = Number(seconds) * 1000 + Number(micros) / 1000
    const hub = new HubKeys(redis)
    const saves = await redis.config('GET', 'save').catch(() => [])
    const info = infoIn(await redis.info())
    return {
      ...{ address, roundTripMs },
      info: { ...info, saves_snapshots: String(saves).replace(/^save,?/, '') === '' ? '0' : '1' },
      aheadMs: hubMs - (Date.now() - roundTripMs / 2),
      servers: await hub.present('servers', ServerRecord),
      runners: await hub.present('runners', RunnerRecord),
    }
  } finally {
    redis.disconnect()
  }
}

/** `redis_version:7.2.4` in lines. */
function infoIn(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const at = line.indexOf(':')
    return at < 0 || line.startsWith('#') ? [] : [[line.slice(0, at), line.slice(at + 1)]]
  })
  return Object.fromEntries(lines)
}
