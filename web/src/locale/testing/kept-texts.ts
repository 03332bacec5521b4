import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { syntaxOf } from './texts.ts'

/** Matches modules that export texts of the dictionary. */
const dictionary = /\/locale\/(?!choice|language)|(^|\/)words\.ts$/

/**
 * Finds code that reads a text of the dictionary while its module is loading, and returns it as `file:line name`. Such a text would not change when the
 * language is switched.
 */
export function keptTexts(file: URL): string[] {
  const code = readFileSync(file, 'utf8')
  // Most modules import no texts, so they do not have to be parsed.
  if (!/\/locale\/|\/words\.ts'/.test(code)) return []
  const source = syntaxOf(file)
  const texts = importedTexts(source)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // Texts inside a function are read only when the function is called.
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

/** Returns the names that a module imports from the dictionary. */
export function importedTexts(source: ts.SourceFile): Set<string> {
  const names = source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || statement.importClause === undefined) return []
    if (!ts.isStringLiteral(statement.moduleSpecifier) || !dictionary.test(statement.moduleSpecifier.text)) return []
    const { namedBindings } = statement.importClause
    return namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
  })
  return new Set(names.map(({ name }) => name.text))
}

/** Whether the name is a property, as in `theatre.words`, `{ words: … }`, or `<Part words={…} />`. */
function isProperty(name: ts.Identifier): boolean {
  const { parent } = name
  if (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) return parent.name === name
  return ts.isJsxAttribute(parent)
}
