import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = new URL('../..', import.meta.url).pathname
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const compose = parse(textOf('deploy/compose.yaml'), { merge: true })
const documents = parseAllDocuments(textOf('deploy/kubernetes.yaml'))
const cluster = documents.map((document) => document.toJS())

const settings = new Set(
  textOf('server/settings.ts')
    .match(/\benv\.[A-Z][A-Z_]+/g)
    ?.map((name) => name.slice('env.'.length)),
)
const commands = new Set(
  [...textOf('server/cli/main.ts').matchAll(/import \{ (\w+)Command \} from/g)].map(([, name]) => name),
)
const figures = new Set(
  [...textOf('server/http/metrics.ts').matchAll(/(?:gauge|counter)\(\s*'([a-z_]+)'/g)].map(
    ([, name]) => `lockstep_${name}`,
  ),
)

interface Container {
  name: string
  args?: string[]
  env?: { name: string }[]
}
const containers: Container[] = cluster.flatMap((each) => each.spec?.template?.spec.containers ?? [])
const ofLockstep = Object.entries<{ image?: string; command?: string[]; environment?: object; entrypoint?: string[] }>(
  compose.services,
).filter(([, { image, entrypoint }]) => image === 'lockstep' && entrypoint === undefined)

test('the manifests are YAML, without a mistake or a key given twice', () => {
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
  expect(cluster.map(({ kind }) => kind)).toContain('ScaledObject')
})

test('they set only settings that there are', () => {
  const set = [
    ...ofLockstep.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    ...containers.flatMap(({ name, env = [] }) => (name === 'hub' ? [] : env.map((each) => each.name))),
  ]
  expect(set.length).toBeGreaterThan(5)
  expect(set.filter((name) => !settings.has(name))).toEqual([])
})

test('they start only commands that there are, with a server, a runner and a hub in each', () => {
  const started = [
    ...ofLockstep.map(([, { command = ['serve'] }]) => command[0] ?? ''),
    ...containers.flatMap(({ name, args = [] }) => (name === 'hub' ? [] : [args[0] ?? ''])),
  ]
  expect(started.filter((command) => !commands.has(command))).toEqual([])
  expect([...new Set(started)].sort()).toEqual(['runner', 'serve'])
  expect([compose.services.hub.command, containers.find(({ name }) => name === 'hub')?.args].map(String)).toEqual(
    Array.from({ length: 2 }, () => expect.stringMatching(/appendonly.*yes.*noeviction/)),
  )
})

test('runners are counted by figures that servers offer', () => {
  const scaled = cluster.find(({ kind }) => kind === 'ScaledObject')
  const asked: string[] = scaled.spec.triggers[0].metadata.query.match(/lockstep_[a-z_]+/g) ?? []
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((name) => !figures.has(name))).toEqual([])
  const served = containers.map(({ name }) => name)
  expect(served).toContain(scaled.spec.scaleTargetRef.name)
})
