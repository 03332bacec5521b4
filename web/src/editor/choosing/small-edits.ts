/** Finds small edits that people can choose instead of typing. The lock's text decides which edits are offered. Each edit contains all files after the edit. */
import type { LockCode } from '../text/lock-code.ts'
import { lockFile } from '../text/lock-code.ts'
import type { EditKind, SmallEdit } from './edit.ts'
import { swaps } from './swaps.ts'

const releaseFile = 'release.lua'

/** A release script that checks the owner. It has the same instructions as the catalogue's script. */
const ownerRelease = `-- Gives the lock back, if it is still the caller's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired

local lock = KEYS[1]
local owner = ARGV[1]

if redis.call('GET', lock) == owner then
  return redis.call('DEL', lock)
end
return 0
`

/** Returns the small edits that the code offers, in the order in which they are shown. Edits that would change nothing are left out. */
export function smallEdits(code: LockCode): SmallEdit[] {
  const text = code[lockFile] ?? ''
  const own = inLock(text, code)
  const scripts = own.some(({ kind }) => kind.is === 'drop-owner') ? [] : inScripts(code)
  const edits = [...own, ...scripts, ...swaps(code)]
  return edits.filter((edit) => edit.code[edit.file] !== code[edit.file])
}

/** Matches `redis.call('SET', key, owner, 'NX', 'PX', leaseMs)`, also without the options. */
const set = /\.call\('SET', (\w+), ([\w.]+)((?:, '(?:NX|PX)'(?:, [\w.*/ ]+)?)*)\)/
const setnx = /\.call\('SETNX', (\w+), ([\w.]+)\)/
const expire = /^[ \t]*(?:\/\/[^\n]*\n[ \t]*)?await \w+\.call\('PEXPIRE', \w+, ([\w.*/ ]+)\)\n/m
const created = /\b(const|let) (\w+) = await/

function inLock(text: string, code: LockCode): SmallEdit[] {
  const changed = (kind: EditKind, to: string): SmallEdit => ({
    kind,
    file: lockFile,
    code: { ...code, [lockFile]: to },
  })
  const found: SmallEdit[] = []
  const [whole, key = '', value = '', options = ''] = set.exec(text) ?? []
  if (whole !== undefined) {
    const write = (next: string) => text.replace(whole, `.call('SET', ${key}, ${value}${next})`)
    if (options.includes("'NX'")) found.push(changed({ is: 'drop-nx' }, write(options.replace(", 'NX'", ''))))
    else found.push(changed({ is: 'add-nx' }, write(`, 'NX'${options}`)))
    const [lease, ms = ''] = /, 'PX', ([\w.*/ ]+)/.exec(options) ?? []
    if (lease === undefined) found.push(changed({ is: 'add-lease' }, write(`${options}, 'PX', leaseMs`)))
    else found.push(changed({ is: 'drop-lease' }, write(options.replace(lease, ''))), ...leases(text, ms, changed))
  }
  if (setnx.test(text)) {
    const joined = expire.test(text)
    found.push(changed({ is: joined ? 'one-command' : 'add-lease' }, withLease(text)))
  }
  return [...found, ...owners(text, code, changed)]
}

/** Offers to halve and to double the lease. If the lease is already halved or doubled, offers only to undo that. */
function leases(text: string, ms: string, changed: (kind: EditKind, to: string) => SmallEdit): SmallEdit[] {
  const [, name = ms, factor = '1'] = /^(\w+)(?: ([*/] 2))?$/.exec(ms) ?? []
  const write = (next: string) => text.replace(`'PX', ${ms}`, `'PX', ${next}`)
  return [
    ...(factor === '/ 2' ? [] : [changed({ is: 'shorter-lease' }, write(factor === '* 2' ? name : `${name} / 2`))]),
    ...(factor === '* 2' ? [] : [changed({ is: 'longer-lease' }, write(factor === '/ 2' ? name : `${name} * 2`))]),
  ]
}

/** Replaces SETNX and the PEXPIRE after it, if any, with one SET that has a lease. */
function withLease(text: string): string {
  const [, ms = 'leaseMs'] = expire.exec(text) ?? []
  const [, , name = 'created'] = created.exec(text) ?? []
  return withName(
    text
      .replace(setnx, `.call('SET', $1, $2, 'NX', 'PX', ${ms})`)
      .replace(expire, '')
      .replace(`${name} === 1`, `${name} === 'OK'`)
      .replace(`${name} !== 1`, `${name} !== 'OK'`),
    'leaseMs',
  )
}

function owners(text: string, code: LockCode, changed: (kind: EditKind, to: string) => SmallEdit): SmallEdit[] {
  const found: SmallEdit[] = []
  const looked =
    /const \w+ = (await \w+)\.call\('GET', (\w+)\)\n[ \t]*if \(\w+ !== (\w+)\) return false\n(?:[ \t]*\/\/[^\n]*\n)?([ \t]*const \w+ = )await \w+\.call\('DEL', \w+\)/
  // A script that `acquire` calls is not a release script, whatever its name.
  const acquire = acquireOf(text)
  const hole = '\0'
  const release = text.replace(acquire, hole)
  const whole = (without: string) => without.replace(hole, () => acquire)
  const calls = [...release.matchAll(/\.eval\('([\w.-]+)', \[(\w+)\], \[[^\]]*\]\)/g)]
  const checked = calls.find(([, script = '']) => comparesAndDeletes.test(code[script] ?? ''))
  // A comment above the line about what DEL does or does not do would be wrong above the script's call.
  const blind = /(?:^[ \t]*\/\/[^\n]*\bDEL\b[^\n]*\n)?(^[^\n]*)\.call\('DEL', (\w+)\)/m
  if (checked !== undefined) {
    const [call, , freed] = checked
    found.push(changed({ is: 'drop-owner' }, whole(release.replace(call, `.call('DEL', ${freed})`))))
  }
  const [, , owner] = set.exec(text) ?? setnx.exec(text) ?? []
  const script = ownerReleaseIn(code)
  const withScript = (kind: EditKind, to: string) => {
    if (script !== undefined)
      found.push({ ...changed(kind, to), code: { ...code, [lockFile]: to, [releaseFile]: script } })
  }
  if (looked.test(text)) {
    withScript(
      { is: 'one-script' },
      text.replace(
        looked,
        (_, ask, key, value, head) => `${head.trimStart()}${ask}.eval('release.lua', [${key}], [${value}])`,
      ),
    )
  } else if (blind.test(release) && owner !== undefined && checked === undefined) {
    withScript({ is: 'add-owner' }, whole(release.replace(blind, `$1.eval('release.lua', [$2], [${owner}])`)))
  }
  // The comment above says what the old value means.
  const named = /(?:^[ \t]*\/\/[^\n]*\bowner\b[^\n]*\n)?(^[^\n]*)\bowner = (?!random\b)[A-Za-z]\w*$/m
  if (named.test(text))
    found.push(changed({ is: 'new-owner' }, withName(text.replace(named, '$1owner = random.uuid()'), 'random')))
  return found
}

/** Returns a release script for this code that certainly checks the owner, or `undefined` if another script of that name is in use. */
function ownerReleaseIn({ [lockFile]: text = '', [releaseFile]: script }: LockCode): string | undefined {
  if (script !== undefined && instructions(script) === instructions(ownerRelease)) return script
  return script !== undefined && text.includes(`'${releaseFile}'`) ? undefined : ownerRelease
}

/** Splits a script into words without its comments, so that scripts can be compared. */
const instructions = (lua: string) => lua.replace(/--.*$/gm, '').split(/\s+/).filter(Boolean).join(' ')

/** Adds a name to the names that `create` takes from the context. */
function withName(text: string, name: string): string {
  return text.replace(/create: \(\{ ([^}]*?),? \}\)/, (whole, names: string) =>
    new RegExp(`\\b${name}\\b`).test(names) ? whole : `create: ({ ${names}, ${name} })`,
  )
}

/** Returns the text of the method `acquire`. Finds the method's closing brace by its indentation. Returns an empty string if there is no such method. */
function acquireOf(text: string): string {
  const begin = /^[ \t]*(?:async )?acquire\b/m.exec(text)?.index
  if (begin === undefined) return ''
  const indent = /^[ \t]*/.exec(text.slice(begin))?.[0] ?? ''
  const end = text.indexOf(`\n${indent}}`, begin)
  return end < 0 ? '' : text.slice(begin, end)
}

const comparesAndDeletes = /'GET'[\s\S]*==[\s\S]*'DEL'/

/** Offers to drop the owner check before DEL, in each Lua script that `acquire` does not call. */
function inScripts(code: LockCode): SmallEdit[] {
  const acquire = acquireOf(code[lockFile] ?? '')
  const check =
    /^if redis\.call\('GET', \w+(?:\[1\])?\) == \w+(?:\[1\])? then\n\s*(return redis\.call\('DEL', \w+(?:\[1\])?\))\nend\nreturn 0\n?/m
  return Object.entries(code).flatMap(([file, text]): SmallEdit[] => {
    if (!file.endsWith('.lua') || acquire.includes(`'${file}'`) || !check.test(text)) return []
    return [{ kind: { is: 'drop-owner' }, file, code: { ...code, [file]: text.replace(check, '$1\n') } }]
  })
}
