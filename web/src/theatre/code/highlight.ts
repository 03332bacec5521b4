/** Highlights syntax. The highlighter loads on first use and works in idle time; until it is done, code is plain text. */
import { useEffect, useState } from 'react'
import type { SourceText } from '#model/trace/trace.ts'
import { follow } from '#web/base/asked.ts'
import { whenIdle } from '#web/base/idle.ts'
import { once } from '#web/base/once.ts'
import { load } from '#web/loading/load.ts'
import type { highlighter } from './highlighter.ts'

/** A part of one line in one color, given as a CSS value. */
export interface CodeToken {
  text: string
  colour?: string
}

type Line = CodeToken[]
type Highlight = (source: Pick<SourceText, 'language' | 'text'>) => Line[]
type Node = ReturnType<typeof highlighter.highlight>['children'][number]

/** Colors of the theme, keyed by the first part of highlight.js's class. Other classes stay plain. */
const colors: Record<string, string> = {
  'hljs-keyword': 'var(--code-keyword)',
  'hljs-operator': 'var(--code-keyword)',
  'hljs-string': 'var(--code-string)',
  'hljs-regexp': 'var(--code-string)',
  'hljs-comment': 'var(--code-comment)',
  'hljs-title': 'var(--code-function)',
  'hljs-number': 'var(--code-constant)',
  'hljs-literal': 'var(--code-constant)',
  'hljs-built_in': 'var(--code-constant)',
  'hljs-type': 'var(--code-constant)',
  'hljs-subst': 'var(--ink)',
}

const colored = new WeakMap<SourceText, Line[]>()

/** Plain text is readable, so a failed load is not an error. The next file tries again. */
const loaded = once(async (): Promise<Highlight> => {
  const { highlighter } = await load(() => import('./highlighter.ts'))
  return ({ language, text }) =>
    highlighter.registered(language) ? linesOf(highlighter.highlight(language, text).children) : plain(text)
})

export function prepareHighlighter(): void {
  loaded().catch(() => undefined)
}

/** Splits a tree of colored texts into lines. */
function linesOf(nodes: readonly Node[]): Line[] {
  const lines: Line[] = [[]]
  const add = (text: string, colour: string | undefined) => {
    for (const [i, part] of text.split('\n').entries()) {
      if (i > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push(colour === undefined ? { text: part } : { text: part, colour })
    }
  }
  const walk = (node: Node, around: string | undefined) => {
    if (node.type === 'text') return add(node.value, around)
    if (node.type !== 'element') return
    const [kind = ''] = node.properties.className as string[]
    const [first] = node.children
    // highlight.js treats `async (a) =>` as a call of a function named async.
    const isAsync = first?.type === 'text' && first.value === 'async'
    const own = colors[isAsync ? 'hljs-keyword' : kind] ?? around
    for (const child of node.children) walk(child, own)
  }
  for (const node of nodes) walk(node, undefined)
  return lines
}

function plain(text: string): Line[] {
  return text.split('\n').map((line) => [{ text: line }])
}

/** Returns a source's lines, which are plain at first and colored once the highlighter is done. */
export function useHighlighted(source: SourceText): Line[] {
  const [, setDone] = useState<SourceText | null>(null)

  useEffect(() => {
    if (colored.has(source)) return
    let stop = () => {}
    const begin = (highlight: Highlight) => {
      stop = whenIdle(() => {
        colored.set(source, highlight(source))
        setDone(source)
      })
    }
    const drop = follow(loaded(), { loaded: begin })
    return () => {
      drop()
      stop()
    }
  }, [source])

  return colored.get(source) ?? plain(source.text)
}
