/** `lockstep doctor`: reports problems with a hub, a store, a runner or this machine. */
import { messageOf } from '#server/base/message-of.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { connectHub, hubAddress } from '../hub-connection.ts'
import { withoutSecrets } from '../processes/address.ts'
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
import { english } from './words/en/words.ts'
import { sayTo, words } from './words/words.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  help: () => words.help.doctor,
  perform: async (args: string[], io: CliIo) => {
    const { positionals, values } = parseCommandLine(args, {
      hub: { type: 'string' },
      store: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    })
    if (positionals.length > 0) throw new UsageError(words.usage.takesNoNames('doctor', positionals))
    const known = await storeNames()
    const unknown = values.store?.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new UsageError(words.doctor.noStore(unknown, known))
    const settings = readSettings(io.env)
    const { cacheFolder, hubUrl, dataFolder } = settings
    const stores = new Stores({ cacheFolder, env: io.env, say: sayTo(io) })
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
      io.out(values.json ? jsonOf(findings) : findingsText(findings, words))
      return findings.some(({ state }) => state === 'wrong') ? exitStatus.notAsExpected : exitStatus.asExpected
    } finally {
      await stores.close()
    }
  },
}

function jsonOf(findings: readonly Finding[]): string {
  const told = findings.map(({ state, about, says }) => ({ state, about, says: says(english) }))
  return `${JSON.stringify(told, null, 2)}\n`
}

async function lookAtHub(url: string): Promise<Finding[]> {
  const version = projectVersion()
  const own = { version, fit: fitOf(await loadCatalogue(), version) }
  try {
    return hubFindings(await factsOf(url), own)
  } catch (error) {
    if (error instanceof SettingError) return [wrong('hub', ({ settings }) => error.say(settings))]
    // For example, an ACL may forbid a command. The message is safe to show, because ioredis does not put the failed command into the message.
    return [wrong('hub', ({ doctor }) => doctor.hubSilent(withoutSecrets(url), messageOf(error)))]
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
    return {
      ...{ address, roundTripMs },
      info: await redis.info(),
      save: String(saves).replace(/^save,?/, ''),
      aheadMs: hubMs - (Date.now() - roundTripMs / 2),
      servers: await hub.present('servers', ServerRecord),
      runners: await hub.present('runners', RunnerRecord),
    }
  } finally {
    redis.disconnect()
  }
}
