/** Colours for code. The highlighter is large, so it is fetched when the first code is shown; until then code is plain text. */
import { useEffect, useState } from 'react'
import type { SourceText } from '../../../../server/protocol/trace.ts'

/** A stretch of one line in one colour (a CSS value). */
export interface CodeToken {
  text: string
  colour?: string
}

type Highlight = (source: SourceText) => CodeToken[][]

let loading: Promise<Highlight> | undefined

async function load(): Promise<Highlight> {
  const [{ createHighlighterCore, createCssVariablesTheme }, { createJavaScriptRegexEngine }, typescript, lua] =
    await Promise.all([
      import('shiki/core'),
      import('shiki/engine/javascript'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/lua.mjs'),
    ])
  const theme = createCssVariablesTheme({ name: 'lockstep', variablePrefix: '--shiki-', fontStyle: false })
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [typescript.default, lua.default],
    engine: createJavaScriptRegexEngine(),
  })
  return (source) =>
    highlighter
      .codeToTokensBase(source.text, { lang: source.language === 'lua' ? 'lua' : 'typescript', theme: 'lockstep' })
      .map((line) =>
        line.map((token) =>
          token.color === undefined ? { text: token.content } : { text: token.content, colour: token.color },
        ),
      )
}

function plain(source: SourceText): CodeToken[][] {
  return source.text.split('\n').map((text) => [{ text }])
}

/** The lines of a source text: plain at first, coloured once the highlighter is here. */
export function useHighlighted(source: SourceText): CodeToken[][] {
  const [done, setDone] = useState<{ source: SourceText; lines: CodeToken[][] } | null>(null)

  useEffect(() => {
    let wanted = true
    loading ??= load()
    loading.then(
      (highlight) => wanted && setDone({ source, lines: highlight(source) }),
      () => {
        // Without colours the code still reads; the next file tries again.
        loading = undefined
      },
    )
    return () => {
      wanted = false
    }
  }, [source])

  return done?.source === source ? done.lines : plain(source)
}
