import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { syntaxOf } from './texts.ts'

/** Files that hand out texts of the dictionary. */
const dictionary = /\/locale\/(?!choice|language)|(^|\/)words\.ts$/

/** Places of a module where loading it reads a text of the dictionary, as `file:line name`. */
export function keptTexts(file: URL): string[] {
  const code = readFileSync(file, 'utf8')
  // Most modules show no text.
  if (!/\/locale\/|\/words\.ts'/.test(code)) return []
  const source = syntaxOf(file)
  const texts = importedTexts(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // What stands in a function is read when it is called.
    if (ts.isFunctionLike(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isIdentifier(node) && texts.has(node.text) && !isProperty(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${file.pathname.slice(file.pathname.indexOf('/src/') + 5)}:${line + 1} ${node.text}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Names in a module of what it imports from the dictionary. */
export function importedTexts(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return []
    if (!ts.isStringLiteral(statement.moduleSpecifier) || !dictionary.test(statement.moduleSpecifier.text)) return []
    const { namedBindings } = statement.importClause
    return namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
  })
  return new Set(names.map(({ name }) => name.text))
}

/** `theatre.words`, `{ words: … }`, `<Part words={…} />` */
function isProperty(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === name
  return ts.isJsxAttribute(parent)
}
