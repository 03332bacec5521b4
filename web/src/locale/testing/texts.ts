/** Extracts texts from source files, so that tests can check what people will read. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface Text {
  file: string
  line: number
  /** The text, with `…` in place of each substitution. */
  text: string
  kind: 'literal' | 'jsx'
}

/** Returns the files of a folder whose names match `ending`, except tests. */
export function filesIn(folder: URL, ending: RegExp): URL[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))
    .map((name) => new URL(name, folder))
}

const parsed = new Map<string, ts.SourceFile>()

/** Returns the file's syntax tree, which is parsed only once for all tests. */
export function syntaxOf({ pathname }: URL): ts.SourceFile {
  const known = parsed.get(pathname)
  if (known !== undefined) return known
  const source = ts.createSourceFile(pathname, readFileSync(pathname, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(pathname, source)
  return source
}

/** Frees the memory, because tests of other files share the process. */
export function forgetSyntax(): void {
  parsed.clear()
}

export function textsOf(file: URL): Text[] {
  const source = syntaxOf(file)
  const found: Text[] = []
  const note = (node: ts.Node, text: string, kind: Text['kind']) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    if (/\p{L}/u.test(text)) found.push({ file: file.pathname, line: line + 1, text: text.trim(), kind })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    // Skips error messages in `throw` statements, which are for programmers.
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

/** Splits a text into sentences. A colon or a semicolon also ends a sentence. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:;])\s+|(?<=[。！？：；])/).filter((sentence) => sentence !== '')
}

/** Counts the words of a sentence. Two and a half Chinese characters count as one word, because they take as long to say. */
export function wordsIn(sentence: string): number {
  const characters = sentence.match(han)?.length ?? 0
  const words = sentence.replaceAll(han, ' ').split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}…]/u.test(word)).length + characters / 2.5
}

const han = /\p{Script=Han}/gu
