import { afterEach, describe, expect, test } from 'vitest'
import {
  client,
  crash,
  cutLink,
  delayReply,
  delayRequest,
  type Fault,
  hang,
  isolateMaster,
  jumpClock,
  key,
  killNode,
  loseReply,
  type Moment,
  node,
  pause,
  restartNode,
  slowLink,
  stopReplication,
  wakeReplica,
} from '../../scenarios/define.ts'
import { loadCatalogue } from './load.ts'
import { CatalogueError, type Problem } from './problem.ts'
import { filesWith, folderOf, goodScenario, lockText, removeFolders, textOf } from './testing/sample.ts'

afterEach(removeFolders)

const A = client('A')
const B = client('B')
const Q = client('Q')
const lock = key('lock:stock')

/** `bad-lock` sends SET and release.lua, which does GET and DEL. `good-lock` sends SETNX, and listens. */
const locks = {
  'locks/redis/bad-lock/lock.ts': `// redis.call('SET', key)\n// redis.eval('release.lua')\n${lockText}`,
  'locks/redis/bad-lock/release.lua': `if redis.call('GET', KEYS[1]) then redis.call("DEL", KEYS[1]) end`,
  'locks/redis/good-lock/lock.ts': `import '../shared/wait.ts'\n/* redis.call(\n  'SETNX', key) */\n${lockText}`,
  'locks/redis/shared/wait.ts': `// const releases = await redis.subscribe(channel)\nexport {}`,
  'workers/sell.ts': `// me.stock.read() and me.stock.write(stock - 1)\nexport {}`,
}

/** What the catalogue says of the good scenario with these parts. */
async function problemsWith(parts: Record<string, unknown>): Promise<readonly Problem[]> {
  const text = `import '../../workers/sell.ts'\n${textOf({ ...goodScenario(), ...parts })}`
  const files = { ...filesWith(goodScenario()), ...locks, 'chapters/1-first/one.ts': text }
  const error: unknown = await loadCatalogue(await folderOf(files)).catch((caught: unknown) => caught)
  if (error instanceof CatalogueError) return error.problems
  if (error instanceof Error) throw error
  return []
}

/** The good scenario, stopping at this moment too. */
const stoppingAt = (when: Moment, where?: string) => ({
  beats: [{ when, ...(where && { in: where }), caption: 'Look.' }, ...goodScenario().beats],
})
const striking = (...faults: Fault[]) => ({ faults: [...goodScenario().faults, ...faults] })
const pauses = pause('A').when(A.aboutTo('write')).until(B.finished())

type Case = [what: string, parts: Record<string, unknown>, code: string, field: string, expected: string, came: string]

const mistakes: Case[] = [
  ['a client that is not there', stoppingAt(Q.acquired()), 'UNKNOWN_CLIENT', 'beats[0].when.client', 'A, B', '"Q"'],
  [
    'a client that is not there, in what a moment counts from',
    stoppingAt(A.acquired().since(B.leaves().since(Q.acquired()))),
    'UNKNOWN_CLIENT',
    'beats[0].when.after.after.client',
    'one of the clients',
    '"Q"',
  ],
  [
    'a node of another fleet',
    stoppingAt(node('n3').up()),
    'UNKNOWN_NODE',
    'beats[0].when.node',
    'single fleet: n1',
    '"n3"',
  ],
  [
    'a command at a node that is not there',
    stoppingAt(A.executes('SET').at('n6')),
    'UNKNOWN_NODE',
    'beats[0].when.node',
    'n1',
    '"n6"',
  ],
  [
    'a fault at a node that is not there',
    { fleet: 'quorum', ...striking(killNode('n6').when(A.acquired())) },
    'UNKNOWN_NODE',
    'faults[1].node',
    'n1, n2, n3, n4, n5',
    '"n6"',
  ],
  [
    'a link to a master that has an id',
    striking(slowLink('A', 10, { node: 'master' })),
    'UNKNOWN_NODE',
    'faults[1].node',
    'n1',
    '"master"',
  ],
  [
    'a key that is none of the lock’s',
    stoppingAt(key('lock:stok').expired()),
    'UNKNOWN_KEY',
    'beats[0].when.key',
    'lock:stock',
    '"lock:stok", perhaps for "lock:stock"',
  ],
  [
    'a command that no lock sends',
    striking(pause('A').when(A.aboutTo('INCR')).until(B.finished())),
    'UNKNOWN_ACTION',
    'faults[1].when.action',
    'bad-lock: SET, release.lua',
    '"INCR"',
  ],
  [
    'a script that no lock has',
    { ...striking(crash('B').when(A.hears('relase.lua'))) },
    'UNKNOWN_ACTION',
    'faults[1].when.action',
    'release.lua',
    '"relase.lua", perhaps for "release.lua"',
  ],
  [
    'EVAL, which is called by the script’s name',
    stoppingAt(A.sends('EVAL')),
    'UNKNOWN_ACTION',
    'beats[0].when.action',
    'release.lua',
    '"EVAL"',
  ],
  [
    'a command of the other run',
    stoppingAt(A.sends('SETNX'), 'wrong'),
    'UNKNOWN_ACTION',
    'beats[0].when.action',
    'with bad-lock',
    '"SETNX"',
  ],
  [
    'a command inside a script as if the client sent it',
    stoppingAt(A.sends('GET')),
    'UNKNOWN_ACTION',
    'beats[0].when.action',
    'release.lua',
    '"GET"',
  ],
  [
    'a step that no script takes',
    striking(pause('A').when(A.aboutTo('insert')).until(B.finished())),
    'UNKNOWN_ACTION',
    'faults[1].when.action',
    'read, write',
    '"insert"',
  ],
  [
    'a check before a write where none is made',
    striking(pause('A').when(A.aboutTo('write-checked')).until(B.finished())),
    'UNKNOWN_ACTION',
    'faults[1].when.action',
    'write',
    '"write-checked"',
  ],
  [
    'a lost answer to what is never sent',
    striking(loseReply('A', 'GET')),
    'UNKNOWN_ACTION',
    'faults[1].action',
    'SET',
    '"GET"',
  ],
  [
    'a late answer to a write, which only its request can be',
    striking(delayReply('A', 'write', B.finished())),
    'UNKNOWN_ACTION',
    'faults[1].action',
    'SET',
    '"write"',
  ],
  [
    'a lost confirmation of a subscription',
    { locks: [{ ...goodScenario().locks[1], faults: [loseReply('A', 'SUBSCRIBE')] }] },
    'UNKNOWN_ACTION',
    'locks[0].faults[0].action',
    'SETNX',
    '"SUBSCRIBE"',
  ],
  [
    'a pause without its fault',
    stoppingAt(A.paused()),
    'NEVER_HAPPENS',
    'beats[0].when.on',
    'pauses it',
    'client-paused',
  ],
  [
    'a pause of somebody else',
    { ...striking(pauses), ...stoppingAt(B.resumed()) },
    'NEVER_HAPPENS',
    'beats[0].when.on',
    'pauses it',
    'client-resumed',
  ],
  [
    'a crash without its fault',
    { clients: { A: '@script', B: { startsWhen: B.crashed(), script: '@script' } } },
    'NEVER_HAPPENS',
    'clients.B.startsWhen.on',
    'crashes it',
    'client-crashed',
  ],
  [
    'a node’s end without its fault',
    stoppingAt(node().down()),
    'NEVER_HAPPENS',
    'beats[0].when.on',
    'kills',
    'node-down',
  ],
  [
    'a promotion where nobody promotes',
    { fleet: 'quorum', ...striking(crash('A').when(node().promoted())) },
    'NEVER_HAPPENS',
    'faults[1].when.on',
    'a sentinel fleet',
    'node-promoted',
  ],
  [
    'a message from a channel to which the lock does not listen',
    stoppingAt({ on: 'client-heard', client: 'B' }, 'wrong'),
    'NEVER_HAPPENS',
    'beats[0].when.on',
    'subscribes',
    'client-heard',
  ],
  [
    'a row where no work is given',
    stoppingAt(A.writesRow()),
    'NEVER_HAPPENS',
    'beats[0].when.on',
    'messages',
    'row-written',
  ],
  [
    'a client’s step at a node',
    stoppingAt(A.acquired().at('n1')),
    'NEVER_HAPPENS',
    'beats[0].when.node',
    'no node (client-acquired tells of none)',
    '"n1"',
  ],
  [
    'a key’s change by a client',
    stoppingAt({ ...lock.set(), client: 'A' }),
    'NEVER_HAPPENS',
    'beats[0].when.client',
    'no client',
    '"A"',
  ],
  [
    'an intention that a beat counts from',
    stoppingAt(A.acquired().since(A.aboutTo('write'))),
    'BAD_FIELD',
    'beats[0].when.after.on',
    'an intention is in none',
    'client-about-to',
  ],
  [
    'work that hangs at no step',
    striking(hang('A').when(A.acquired()).until(B.finished())),
    'BAD_FIELD',
    'faults[1].when.on',
    'work hangs at a step',
    'client-acquired',
  ],
  [
    'a replica where there is none',
    striking(stopReplication()),
    'NEVER_HAPPENS',
    'faults[1].do',
    'a fault for a single fleet',
    'stop-replication',
  ],
]

describe('what cannot come is reported with file, field and what was expected', () => {
  test.each(mistakes)('%s', async (_what, parts, code, field, expected, came) => {
    const problems = await problemsWith(parts)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ code, file: 'chapters/1-first/one.ts', field })
    expect(problems[0]?.expected).toContain(expected)
    expect(problems[0]?.came).toContain(came)
  })
})

const possible: [what: string, parts: Record<string, unknown>][] = [
  ['a command, in whatever letters', stoppingAt(A.sends('set'))],
  ['a script', stoppingAt(A.hears('release.lua').nth(2))],
  ['a command inside a script, where it is executed', stoppingAt(A.executes('DEL'))],
  ['a command of one run, with no run named', stoppingAt(A.sends('SETNX'))],
  ['a subscription', stoppingAt(A.hears('SUBSCRIBE'), 'right')],
  ['the answer to anything', stoppingAt(A.hears())],
  ['a key beside the lock', stoppingAt(key('lock:stock:queue').changed())],
  ['a key that is given', { given: { counter: '1' }, ...stoppingAt(key('counter').changed()) }],
  ['a counter of the lock’s', stoppingAt(key('fence:stock').changed())],
  ['a pause and its end', { ...striking(pauses), ...stoppingAt(A.resumed().since(A.paused())) }],
  ['a late write', striking(delayRequest('A', 'write', B.finished()))],
  ['sleep, which needs no script', striking(crash('B').when(B.aboutTo('sleep')))],
  [
    'what happens to nodes of a quorum',
    {
      fleet: 'quorum',
      ...striking(jumpClock('n5', 10).when(A.acquired()), restartNode('n3').when(A.acquired()), cutLink('A')),
      ...stoppingAt(
        node()
          .linkCut()
          .since(node('n5').clockJumped().since(node('n3').restarted())),
      ),
    },
  ],
  [
    'what happens to a master and its replica',
    {
      fleet: 'sentinel',
      ...striking(
        stopReplication(),
        isolateMaster(A.finished()).when(A.acquired()),
        killNode('master').when(A.acquired()),
        wakeReplica().when(node().down()),
        killNode('s1').when(A.acquired()),
      ),
      ...stoppingAt(node().promoted().since(node('n1').down())),
    },
  ],
  [
    'what one run alone has',
    {
      fleet: 'single',
      locks: [{ ...goodScenario().locks[0], fleet: 'quorum' }, goodScenario().locks[1]],
      ...stoppingAt(A.executes('SET').at('n5'), 'wrong'),
    },
  ],
]
test.each(possible)('%s is no mistake', async (_what, parts) => {
  expect(await problemsWith(parts)).toEqual([])
})
