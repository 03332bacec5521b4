/** A lesson on paper: a page for the class, folded under each question until it is answered, and a page for the teacher. Pure. */
import { escapedHtml } from '#model/base/html.ts'
import type { Lesson, Question } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { blocksOf, type Inline } from '../format/markdown.ts'
import { handoutWords as words } from '../locale/handout.ts'
import { spoken } from '../locale/language.ts'
import { phrases } from '../locale/phrases.ts'
import { paper } from '../scene/palette.ts'
import { deskStyle, handoutStyle } from './handout-style.ts'
import { type ExportedTrace, type Page, runsPage } from './page.ts'
import { svgOf } from './svg.ts'

export { handoutStyle } from './handout-style.ts'

interface HandoutContent {
  lesson: Lesson
  chapter: string
  /** Runs of one recording of the lesson. There must be at least one. */
  traces: readonly ExportedTrace[]
}

/**
 * Returns the width of the drawing in pixels, before it is scaled to the paper. Drawings of more than two runs are wider, so that they become smaller and fit.
 */
const runsWidth = (runs: number) => (runs > 2 ? 1080 : 940)

/** Returns the maximum height of three timelines, as a share of their width. Higher timelines would become illegible next to this many questions. */
const mostHeight = (questions: number) => 0.95 - 0.1 * questions

/** Lines to write on, 28 pixels apart. They are an SVG, because it is the only element whose overflow browsers clip in print. */
const mostLines = 9
const lines = `<svg width="100%" height="100%" aria-hidden="true">${Array.from({ length: mostLines }, (_, i) => {
  const y = 28 * (i + 1) - 1.5
  return `<line x2="100%" y1="${y}" y2="${y}" stroke="${paper.ghost}" stroke-width=".75"/>`
}).join('')}</svg>`

/** Returns the page for the class, as an HTML element. */
export function handoutSheet({ lesson, chapter, traces }: HandoutContent): string {
  const { id, title, story, questions, remember, sources } = lesson
  const [first] = traces
  if (first === undefined) throw new Error('There is no trace to draw')
  const { store, startedAt } = first.header
  const { page, shown } = legibleRuns(traces, questions.length)
  const runs = svgOf(page, paper, `${id}-`)
  return `<article class="sheet" data-lesson="${escapedHtml(id)}" lang="${spoken}">
<p class="top"><span>Lockstep · ${escapedHtml(chapter)}</span><span class="who"><span>${escapedHtml(words.name)}</span><span>${escapedHtml(words.date)}</span></span></p>
<h1>${escapedHtml(title)}</h1>
<p class="story">${escapedHtml(story)}</p>
<section class="questions">
<h2>${escapedHtml(words.questions)}</h2>
${questions.map((question) => questionHtml(question) + foldLine()).join('\n')}
</section>
<h2>${escapedHtml(shown < traces.length ? words.some(shown, traces.length) : words.happened)}</h2>
${runs.replace('<svg ', '<svg class="runs" ')}
<p class="legend">${escapedHtml(words.legend)}</p>
<p class="remember"><span>${escapedHtml(words.remember)}</span>${escapedHtml(remember)}</p>
<h2>${escapedHtml(words.sources)}</h2>
<ul class="sources">${sources.map(sourceHtml).join('')}</ul>
<p class="foot"><span>${escapedHtml(words.recorded(`${store.name} ${store.version}`, startedAt.slice(0, 10)))}</span></p>
</article>`
}

/** Draws up to three timelines if they stay legible. Otherwise draws the first and the last, which are the violation and the fix. */
function legibleRuns(traces: readonly ExportedTrace[], questions: number): { page: Page; shown: number } {
  const ends = traces.filter((_, i) => i === 0 || i === traces.length - 1)
  const three = traces.length > 3 ? ends : traces
  const page = runsPage(three, runsWidth(three.length))
  const fits = three.length < 3 || page.height <= mostHeight(questions) * page.width
  return fits ? { page, shown: three.length } : { page: runsPage(ends, runsWidth(2)), shown: 2 }
}

/** Hides what is below it. Each question has one, because a question may state the answer to an earlier one. */
const foldLine = (): string => `<p class="fold">${escapedHtml(words.fold)}</p>`

function questionHtml({ ask, options }: Question): string {
  const boxes = options.map(({ text }) => `<li>${escapedHtml(text)}</li>`).join('')
  return `<div class="question"><h3>${escapedHtml(ask)}</h3><ul class="options">${boxes}</ul><div class="room"><span>${escapedHtml(words.because)}</span>${lines}</div></div>`
}

const sourceHtml = ({ title, url }: Lesson['sources'][number]): string =>
  `<li translate="no">${escapedHtml(title)} · ${escapedHtml(url.replace(/^https?:\/\//, ''))}</li>`

/** Returns the page for the teacher, with the answers, their reasons, and the author's notes. `notes` is Markdown. */
export function teacherSheet({ lesson, chapter }: Omit<HandoutContent, 'traces'>, notes: string): string {
  const { id, title, questions, locks, teaches, remember } = lesson
  const outcome = locks.flatMap((lock) => {
    const status = lock.expect[teaches]
    if (status === undefined) return []
    return `<b>${escapedHtml(lock.title)}</b><span>${escapedHtml(phrases.properties[teaches].said[status])}</span>`
  })
  return `<article class="sheet" data-teacher="${escapedHtml(id)}" lang="${spoken}">
<p class="top"><span>Lockstep · ${escapedHtml(chapter)}</span><span>${escapedHtml(words.teacher)}</span></p>
<h1>${escapedHtml(title)}</h1>
<h2>${escapedHtml(words.answers)}</h2>
${questions.map(answerHtml).join('\n')}
<h2>${escapedHtml(words.outcome)}</h2>
<div class="outcome">${outcome.join('')}</div>
<p class="remember"><span>${escapedHtml(words.remember)}</span>${escapedHtml(remember)}</p>
${notes === '' ? '' : `<h2>${escapedHtml(words.notes)}</h2><div class="notes">${markdownHtml(notes)}</div>`}
</article>`
}

function answerHtml({ ask, options }: Question): string {
  const all = options.map(
    ({ text, right, why }) =>
      `<li${right ? ' data-right' : ''}><b>${right ? '✓' : ''}</b><p>${escapedHtml(text)}</p><p class="why">${escapedHtml(why)}</p></li>`,
  )
  return `<h3>${escapedHtml(ask)}</h3><ul class="answers">${all.join('')}</ul>`
}

function markdownHtml(text: string): string {
  return blocksOf(text)
    .map((block) => {
      if (block.kind === 'code') return `<pre><code>${escapedHtml(block.text)}</code></pre>`
      if (block.kind !== 'list') {
        const name = block.kind === 'heading' ? 'h3' : 'p'
        return `<${name}>${inlineHtml(block.inline)}</${name}>`
      }
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag}>${block.items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</${tag}>`
    })
    .join('')
}

/** The handout is printed, so a link's address follows in parentheses. */
const tags = { text: ['', ''], bold: ['<b>', '</b>'], code: ['<code>', '</code>'], link: ['', ''] } as const

function inlineHtml(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      const [before, after] = tags[part.kind]
      return before + escapedHtml(part.kind === 'link' ? marks.aside(part.text, part.url) : part.text) + after
    })
    .join('')
}

/** Returns a standalone HTML document with these sheets. `fonts` contains the CSS rules that declare the fonts. */
export function handoutDocument(title: string, sheets: readonly string[], fonts: string): string {
  return `<!doctype html>
<html lang="${spoken}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapedHtml(title)}</title>
<style>${fonts}${handoutStyle}${deskStyle}</style>
</head>
<body>
${sheets.join('\n')}
</body>
</html>
`
}
