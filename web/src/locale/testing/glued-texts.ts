import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { importedTexts } from './kept-texts.ts'
import { syntaxOf } from './texts.ts'

/** Matches symbols that are the same next to a text in all languages. */
const neutral = /^[·•→↑↓↔›★∞▾▸+−–…/?"\s]*$/
/** Matches punctuation after a text, for example `: `, `, `, or `. `. */
const after = /^[.,:;!?)]+\s|^ [(–—]/
/** Matches punctuation at the end, for example `.`. */
const last = /^[.:;!?]+$/
const first = /[(“–—]$/

/**
 * Finds punctuation and spaces that code puts next to a text, and returns them as `file:line code`. Only dictionaries may add these, because punctuation
 * differs between languages and Chinese has no spaces.
 */
export function gluedTexts(file: URL): string[] {
  const source = syntaxOf(file)
  const isText = textFinder(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // Skips error messages in `throw` statements, which are for programmers.
    if (ts.isThrowStatement(node)) return
    if (isGlued(node, isText)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      const shown = ts.isTemplateExpression(node) ? node : node.parent
      const code = shown.getText(source).replaceAll(/\s+/g, ' ')
      found.push(`${file.pathname.slice(file.pathname.indexOf('/src/') + 5)}:${line + 1} ${code.slice(0, 120)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Finds punctuation that a style sheet puts next to a text. */
export function gluedStyles(file: URL): string[] {
  const signs = [...readFileSync(file, 'utf8').matchAll(/content: *"([^"]*)"/g)]
  return signs.flatMap(([rule, sign = '']) => (isMark(sign) ? `${file.pathname} ${rule}` : []))
}

type IsText = (node: ts.Node) => boolean

function isGlued(node: ts.Node, isText: IsText): boolean {
  // JSX ignores white space that contains a line break.
  if (ts.isJsxText(node)) return /^[ ]+$/.test(node.text) ? isBetween(node, isText) : isMark(node.text)
  if (ts.isTemplateExpression(node)) return isGluedTemplate(node, isText)
  if (!ts.isStringLiteral(node)) return false
  const { parent, text } = node
  if (ts.isJsxExpression(parent)) return text === ' ' ? isBetween(parent, isText) : isMark(text)
  if (ts.isConditionalExpression(parent) && ts.isJsxExpression(parent.parent)) return isMark(text)
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression)) return false
  const { name, expression } = parent.expression
  return name.text === 'join' && (/^[.,:;]\s$/.test(text) || (text === ' ' && isText(expression)))
}

const isMark = (text: string) => text.trim() !== '' && !/[\p{L}\p{N}]/u.test(text) && !neutral.test(text)

function isGluedTemplate({ head, templateSpans, parent }: ts.TemplateExpression, isText: IsText): boolean {
  if (ts.isCallExpression(parent) && /\.(startsWith|endsWith|includes)$/.test(parent.expression.getText())) return false
  const [opens] = templateSpans
  if (after.test(head.text) || (head.text === ' ' && opens !== undefined && isText(opens.expression))) return true
  return templateSpans.some(({ expression, literal: { text } }, at) => {
    const next = templateSpans[at + 1]
    if (text === ' ') return next !== undefined && isText(expression) && isText(next.expression)
    return after.test(text) || (next === undefined ? last : first).test(text)
  })
}

/** Whether this is a space between two texts. */
function isBetween(node: ts.Node, isText: IsText): boolean {
  const { parent } = node
  if (!ts.isJsxElement(parent) && !ts.isJsxFragment(parent)) return false
  const all = parent.children.filter((one) => one === node || !ts.isJsxText(one) || !/^\s*\n\s*$/.test(one.text))
  const at = all.indexOf(node as ts.JsxChild)
  return [all[at - 1], all[at + 1]].every((one) => one !== undefined && ts.isJsxExpression(one) && isText(one))
}

/**
 * Returns a function that tells whether an expression uses a text of the dictionary, which the module either imports or stores in a variable. JSX elements do
 * not count.
 */
function textFinder(source: ts.SourceFile): IsText {
  const names = importedTexts(source)
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && names.has(rootOf(node.initializer)))
      names.add(node.name.text)
    ts.forEachChild(node, note)
  }
  note(source)
  const isText: IsText = (node) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return false
    if (ts.isIdentifier(node) && names.has(node.text)) return true
    return ts.forEachChild(node, (child) => isText(child) || undefined) ?? false
  }
  return isText
}

/** Returns the first name of a path, for example `words` for `words.theatre.hints`. */
function rootOf(node: ts.Node | undefined): string {
  if (node === undefined) return ''
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return rootOf(node.expression)
  return ts.isIdentifier(node) ? node.text : ''
}
