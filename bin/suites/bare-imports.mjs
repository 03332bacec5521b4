/**
 * Finds each `import()` in the page's code that does not go through `web/src/loading/load.ts`. If such an import fails because the page was updated while it
 * was open, the reader gets no message.
 */
import { parseSync } from 'vite'

/** Functions that report a failed load to the reader. The `import()` is inside the function that they take as an argument. */
const loaders = ['load', 'lazy']

/**
 * @param {string} file
 * @param {string} code
 * @returns {number[]} line of each `import()` that is not inside a call of a loader
 */
export function bareImports(file, code) {
  /** @type {number[]} */
  const lines = []
  /** @param {unknown} node @param {boolean} loaded */
  const visit = (node, loaded) => {
    if (Array.isArray(node)) for (const one of node) visit(one, loaded)
    else if (typeof node === 'object' && node !== null) {
      const { type, callee, start } = /** @type {{ type?: string, callee?: { name?: string }, start?: number }} */ (
        node
      )
      if (type === 'ImportExpression' && !loaded) lines.push(code.slice(0, start).split('\n').length)
      const inside = loaded || (type === 'CallExpression' && loaders.includes(callee?.name ?? ''))
      for (const part of Object.values(node)) visit(part, inside)
    }
  }
  visit(parseSync(file, code).program, false)
  return lines
}
