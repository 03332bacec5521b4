import { expect, test } from 'vitest'
import { escapedHtml } from './html.ts'

test('no text ends an attribute, begins a tag, or names a character', () => {
  expect(escapedHtml('a & b <i title="&lt;">')).toBe('a &amp; b &lt;i title=&quot;&amp;lt;&quot;&gt;')
})
