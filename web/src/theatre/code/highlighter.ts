/** Sets up highlight.js with the languages of locks, registered by file extension. */
import csharp from 'highlight.js/lib/languages/csharp'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import php from 'highlight.js/lib/languages/php'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import { createLowlight } from 'lowlight'

export const highlighter = createLowlight({
  ts: typescript,
  js: javascript,
  mjs: javascript,
  cjs: javascript,
  lua,
  sql,
  py: python,
  go,
  java,
  kt: kotlin,
  rb: ruby,
  rs: rust,
  php,
  cs: csharp,
})
