/** Reads the contract of a lock from declarations that the server sends. The contract is the set of names that a lock may use. */
import { typescriptLanguage } from '@codemirror/lang-javascript'

export interface ContractMember {
  name: string
  /** Text of the declaration, for example `call(command: string, …): Promise<Reply>`. */
  signature: string
  /** The comment above the declaration, without comment marks. */
  about: string
  /** Name of the member's type, or of a method's return type. `null` if these files do not declare that type. */
  type: string | null
  /** Whether the value is a list of that type. */
  isList: boolean
  isMethod: boolean
}

export type Contract = ReadonlyMap<string, readonly ContractMember[]>

type SyntaxNode = ReturnType<typeof typescriptLanguage.parser.parse>['topNode']

/** Returns the members of each interface that these texts declare, including inherited members. */
export function contractOf(texts: readonly string[]): Contract {
  const own = new Map<string, { members: ContractMember[]; parents: string[] }>()
  for (const text of texts) {
    const aliases = new Map([...text.matchAll(/(\w+) as (\w+)/g)].map(([, name = '', alias = '']) => [alias, name]))
    const declared = typescriptLanguage.parser.parse(text).topNode
    for (const node of declarationsIn(declared)) {
      const name = textOf(node.getChild('TypeDefinition'), text)
      const body = node.getChild('ObjectType')
      if (name === '' || body === null) continue
      const [, heritage = ''] = /\bextends\b([^{]*)$/.exec(text.slice(node.from, body.from)) ?? []
      const parents = heritage
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .map((each) => aliases.get(each) ?? each)
      const known = own.get(name)
      // A store's context extends an interface of the same name. Either of them may be declared first, so their members are merged.
      const members = [...(known?.members ?? []), ...membersOf(body, text)]
      own.set(name, { members, parents: [...(known?.parents ?? []), ...parents.filter((each) => each !== name)] })
    }
  }
  const all = (name: string): ContractMember[] => {
    const found = own.get(name)
    return found === undefined ? [] : [...found.parents.flatMap(all), ...found.members]
  }
  const types = new Set(own.keys())
  return new Map([...own.keys()].map((name) => [name, all(name).map((member) => withType(member, types))]))
}

function declarationsIn(top: SyntaxNode): SyntaxNode[] {
  return [...top.getChildren('InterfaceDeclaration'), ...top.getChildren('ExportDeclaration')].flatMap((node) =>
    node.name === 'InterfaceDeclaration' ? [node] : node.getChildren('InterfaceDeclaration'),
  )
}

function membersOf(body: SyntaxNode, text: string): ContractMember[] {
  const members: ContractMember[] = []
  let about = ''
  for (let node = body.firstChild; node !== null; node = node.nextSibling) {
    if (node.name === 'BlockComment') about = plain(textOf(node, text))
    if (node.name !== 'PropertyType' && node.name !== 'MethodType') continue
    const name = textOf(node.getChild('PropertyDefinition'), text)
    const signature = textOf(node, text)
      .replace(/^readonly /, '')
      .replace(/[,;]$/, '')
    members.push({ name, signature, about, type: null, isList: false, isMethod: node.name === 'MethodType' })
    about = ''
  }
  return members
}

function withType(member: ContractMember, types: ReadonlySet<string>): ContractMember {
  const { signature } = member
  const after = signature.slice(member.isMethod ? signature.lastIndexOf('): ') + 3 : signature.indexOf(':') + 1)
  const [name] = after.match(/\w+/g)?.filter((word) => types.has(word)) ?? []
  return { ...member, type: name ?? null, isList: after.endsWith('[]') }
}

const textOf = (node: SyntaxNode | null, text: string) => (node === null ? '' : text.slice(node.from, node.to))

const plain = (comment: string) =>
  comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
