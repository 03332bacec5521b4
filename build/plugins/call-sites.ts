/**
 * Has the compiled code of locks and scripts say where it calls, right before it does: the engine then captures no stack to find out. Nothing moves to
 * another line. Calls that are written in another way are left alone, and found in the stack.
 */
import { join, relative } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** Calls of a client and of its links that say their line in a trace. Others of the same name say it to nobody. */
const names = new Set([
  'call',
  'eval',
  'acquire',
  'release',
  'read',
  'write',
  'work',
  'has',
  'insert',
  'update',
  'take',
])

/** `root`: the project's folder. `folders`: whose code says its lines, by files below `scenarios`. */
export function callSites(root: string, folders: readonly string[]): Plugin {
  const scenarios = join(root, 'scenarios')
  const engine = JSON.stringify(join(root, 'server/engine/call-site.ts'))
  return {
    name: 'call-sites',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.ts') || !folders.some((folder) => id.startsWith(join(root, folder, '/')))) return
      const marked = markCalls(code, relative(scenarios, id))
      return marked && { code: `import { at as __at } from ${engine};${marked}`, map: null }
    },
  }
}

/**
 * `redis.call('DEL', key)` becomes `redis.call('DEL', __at(redis, place, key))`: the last that is evaluated before the call says where it is. `file`: as
 * events name it. `undefined`: there is nothing to mark.
 */
export function markCalls(code: string, file: string): string | undefined {
  const edits: { at: number; text: string }[] = []
  const places: string[] = []
  visit(parseSync(file, code).program, (node) => {
    const call = markable(node)
    if (!call) return
    const { receiver, property, last } = call
    const line = code.slice(0, property.start).split('\n').length
    const to = code.slice(receiver.start, receiver.end)
    edits.push({ at: last.start, text: `__at(${to}, __places[${places.length}], ` }, { at: last.end, text: ')' })
    places.push(JSON.stringify({ file, line }))
  })
  if (places.length === 0) return undefined
  edits.sort((a, b) => a.at - b.at)
  let marked = `const __places = [${places}];`
  let from = 0
  for (const { at, text } of edits) {
    marked += code.slice(from, at) + text
    from = at
  }
  return marked + code.slice(from)
}

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

/** `last`: what the call evaluates last before it is made. */
function markable(node: Node): { receiver: Node; property: Node; last: Node } | undefined {
  if (node.type !== 'CallExpression' || node.optional) return undefined
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return undefined
  const receiver = callee.object as Node
  const property = callee.property as Node
  if (!names.has(String(property.name)) || !isPath(receiver)) return undefined
  const argument = (node.arguments as Node[]).at(-1)
  return {
    receiver,
    property,
    last: argument?.type === 'SpreadElement' ? (argument.argument as Node) : (argument ?? receiver),
  }
}

/** `me.lock`: to evaluate it twice does nothing. */
function isPath({ type, computed, optional, object }: Node): boolean {
  if (type === 'Identifier') return true
  return type === 'MemberExpression' && !computed && !optional && isPath(object as Node)
}

function visit(node: unknown, found: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, found)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) found(node as Node)
    for (const part of Object.values(node)) visit(part, found)
  }
}
