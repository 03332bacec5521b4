/** Reads source files for the texts in them, so that tests can tell what people will read. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Text {
  file: string
  line: number
  /** What is filled in stands as `…`. */
  text: string
  kind: 'literal' | 'jsx'
}

/** Every file of a folder that ends so, without tests. */
export function filesIn(folder: URL, ending: RegExp): URL[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => new URL(name, folder))
}

export function textsOf(file: URL): Text[] {
  const source = ts.createSourceFile(file.pathname, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const note = (node: ts.Node, text: string, kind: Text['kind']) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    if (/\p{L}/u.test(text)) found.push({ file: file.pathname, line: line + 1, text: text.trim(), kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    // What is thrown is for whoever writes code.
    if (ts.isThrowStatement(node)) return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) note(node, node.text, 'literal')
    else if (ts.isTemplateExpression(node))
      note(node, node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(''), 'literal')
    else if (ts.isJsxText(node)) note(node, node.text, 'jsx')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** A text's sentences. A colon and a semicolon let a reader breathe as well. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+/).filter((sentence) => sentence !== '')
}

export const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length
