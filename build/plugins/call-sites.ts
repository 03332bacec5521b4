/**
 * Makes compiled locks and scripts report their source line right before each call, so that the engine does not need to capture a stack. Every statement stays
 * on its line. If this plugin does not recognize the form of a call, the engine takes the line from the stack.
 */
import { join, relative } from 'node:path'
import { type Plugin, parseSync } from 'vite'

/** Methods of clients and their links whose calls are recorded with their line. Methods of other objects with these names ignore the report. */
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

/** Creates the plugin. `root` is the project's folder. Only code in `folders` is marked, and its lines are reported with paths relative to `scenarios`. */
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
 * Turns `redis.call('DEL', key)` into `redis.call('DEL', __at(redis, place, key))`, in which the expression that is evaluated last before the call reports the
 * line. `file` is the file's name in events. Returns `undefined` if the code has no calls to mark.
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

/** Returns the parts of a call that can be marked. `last` is the expression that is evaluated last before the call. */
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

/** Whether an expression, such as `me.lock`, can be evaluated twice without side effects. */
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
