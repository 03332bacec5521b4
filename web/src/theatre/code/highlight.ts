/**
 * Colours for code. The highlighter is large and slow to begin with, so it comes and works when there is nothing else to do; until then code is
 * plain text.
 */
import { useEffect, useState } from 'react'
import type { SourceText } from '../../../../model/trace/trace.ts'
import { collectWhenIdle } from '../../base/idle.ts'

/** A stretch of one line in one colour (a CSS value). */
export interface CodeToken {
  text: string
  colour?: string
}

type Line = CodeToken[]
/** Colours a text line by line, so that whoever asks can stop for a while after each. */
type Highlight = (source: Pick<SourceText, 'language' | 'text'>) => Iterator<Line>

/** Languages of locks from outside whose comments and strings the grammars here would read wrongly. */
const uncoloured = new Set(['py', 'rb', 'php', 'rs'])

let loading: Promise<Highlight> | undefined
const coloured = new WeakMap<SourceText, Line[]>()

async function load(): Promise<Highlight> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }, typescript, lua, sql] =
    await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/lua.mjs'),
      import('shiki/langs/sql.mjs'),
    ])
  const theme = createCssVariablesTheme({ name: 'lockstep', variablePrefix: '--shiki-', fontStyle: false })
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [typescript.default, lua.default, sql.default],
    engine: createJavaScriptRegexEngine(),
  })
  return function* ({ language, text }) {
    if (uncoloured.has(language)) {
      for (const line of text.split('\n')) yield [{ text: line }]
      return
    }
    const options = { lang: language === 'lua' || language === 'sql' ? language : 'typescript', theme: 'lockstep' }
    let state: ReturnType<typeof highlighter.getLastGrammarState> | undefined
    for (const line of text.split('\n')) {
      const tokens = highlighter.codeToTokensBase(
        line,
        state === undefined ? options : { ...options, grammarState: state },
      )
      state = highlighter.getLastGrammarState(tokens)
      yield (tokens[0] ?? []).map(({ content, color }) =>
        color === undefined ? { text: content } : { text: content, colour: color },
      )
    }
  }
}

function loaded(): Promise<Highlight> {
  loading ??= load()
  // Without colours the code still reads; the next file tries again.
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** What a lock most likely consists of: the highlighter learns a rule of a language when it first meets it. */
const samples: Parameters<Highlight>[0][] = [
  {
    language: 'ts',
    text: [
      "import { a } from './b.ts'",
      '/** c */',
      'export default defineLock({',
      '  async d(e: F): Promise<boolean> {',
      '    const g = await h.i(`j`, 1)',
      "    if (!g || l === 'm') return new N((p) => p?.q ?? null) // r",
      '  },',
      '})',
    ].join('\n'),
  },
  { language: 'lua', text: "-- a\nlocal b = redis.call('get', KEYS[1])\nif b == ARGV[1] then\n  return 1\nend" },
]

/** Fetches the highlighter and has it learn its rules, so that it is ready when the first code is shown. */
export function prepareHighlighter(): void {
  loaded().then(
    (highlight) => {
      for (const sample of samples) collectWhenIdle(highlight(sample), () => {})
    },
    () => {},
  )
}

function plain(source: SourceText): Line[] {
  return source.text.split('\n').map((text) => [{ text }])
}

/** The lines of a source text: plain at first, coloured once the highlighter has had time for them. */
export function useHighlighted(source: SourceText): Line[] {
  const [, setDone] = useState<SourceText | null>(null)

  useEffect(() => {
    if (coloured.has(source)) return
    let stop = () => {}
    let wanted = true
    const begin = (highlight: Highlight) => {
      if (!wanted) return
      stop = collectWhenIdle(highlight(source), (lines) => {
        coloured.set(source, lines)
        setDone(source)
      })
    }
    loaded().then(begin, () => {})
    return () => {
      wanted = false
      stop()
    }
  }, [source])

  return coloured.get(source) ?? plain(source)
}
