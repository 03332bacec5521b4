import { expect, type Page } from '@playwright/test'
import { settled } from './fit.ts'

/**
 * Expects that a page in another language contains no English. Three consecutive words count as English if the last two are in lower case and the words are
 * outside of code, commands and titles of papers.
 */
export async function expectNoEnglish(page: Page, where: string): Promise<void> {
  await settled(page)
  // Soft, because a test visits many views, and one failure must not hide the next. Polls, because texts are in English until their translation has loaded.
  const softly = expect.configure({ soft: true, timeout: 10_000 })
  await softly.poll(() => page.evaluate(englishTexts), { message: where }).toEqual([])
}

/** Runs in the page, so it must not refer to anything outside of this function. */
function englishTexts(): string[] {
  const same =
    'code, pre, kbd, samp, script, style, .cm-editor, [data-testid=panel-code], a[href^=http], [translate=no]'
  const threeWords = /(?<![\w:/.-])[A-Za-z][a-z’']+[,;:]? [a-z’']{2,}[,;:]? [a-z’']{2,}(?![\w:/-])/
  const command =
    /^[A-Z]{2,} \S+[:.]\S+|^(?:INSERT|SELECT|UPDATE|DELETE) "|^(?:INSERT INTO|SELECT .+ FROM|UPDATE \S+ SET|DELETE FROM) /
  const code = /[{};]|\w\(/
  const attributes = [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
  ]
  /** Text that stays in English in any language. */
  const verbatim = [
    // Settings of stores, and error messages of stores from the error code up to the first non-ASCII character.
    /appendfsync always|Lock wait timeout exceeded/g,
    /\b(?:NOREPLICAS|NOSCRIPT|WRONGTYPE|CROSSSLOT|SESSION_EXPIRED|ER_[A-Z_]+|\d{2}[A-Z]\d{2}):? [ -(*-~]+/g,
    // Labels of events that are commands, and messages that a worker's own code throws or logs.
    /^(?:发送|执行|шлёт|выполняет) [A-Z]{3,} .*/g,
    /(?:抛错|记日志|代码不能编译|бросает исключение|пишет в журнал|код не компилируется)[：:] ?[“«][^”»]*[”»]/g,
  ]
  /** Quotations from a library's documentation that are followed by a translation. */
  const quoted = /“[^”]+”（[^）]+）|«[^»]+» \([^)]+\)/g
  const isEnglish = (all: string): boolean => {
    const text = verbatim.reduce((rest, part) => rest.replaceAll(part, ''), all.trim())
    return threeWords.test(text) && !command.test(text.trim()) && !code.test(text)
  }
  const found = [document.title].filter(isEnglish)
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest(same) !== null) continue
    const texts = attributes.map((name) => element.getAttribute(name) ?? '')
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    const quotes = element.closest('[data-testid=documentation]') !== null
    found.push(...texts.filter((text) => isEnglish(quotes ? text.replaceAll(quoted, '') : text)))
  }
  return [...new Set(found)]
}
