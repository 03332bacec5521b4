/** The report of a trial as one page that needs nothing else: what was found, and every recording with the player that shows it. Pure. */
import { createHash } from 'node:crypto'
import { count } from '#model/words/en/figures.ts'
import { properties } from '#model/words/en/properties.ts'
import { inElement, playerPieces } from '#web/export/html.ts'
import { propertiesIn, type TrialContent, type TrialLesson, type TrialVerdict } from './trial-content.ts'

export interface PageParts {
  /** `player.html` as it was built. */
  player: string
  script: string
  style: string
}

const signs: Record<TrialVerdict['status'], string> = { held: '✓', violated: '✗', beyond: '○', unknown: '·' }
const signWords: Record<TrialVerdict['status'], string> = {
  held: 'held',
  violated: 'violated',
  beyond: 'violated, beyond any lock of this kind',
  unknown: 'not put to the test',
}

/** Throws if the player's page is some other one. */
export function trialPage(content: TrialContent, parts: PageParts): string {
  const { name, lessons } = content
  const recorded = lessons.flatMap(({ id, recording, judgement }) => {
    if (recording === undefined) return []
    const entries = [recording.header, ...recording.events].map((entry) => `${JSON.stringify(entry)}\n`)
    return [
      `<script type="application/x-ndjson" id="recording:${id}">${inElement(entries.join(''))}</script>`,
      `<script type="application/json" id="judgements:${id}">${inElement(JSON.stringify([judgement]))}</script>`,
    ]
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy(parts)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(name)} under Lockstep’s lessons</title>
<style>${parts.style}</style>
</head>
<body>
<main>
${[head(content), matrix(lessons), ...findings(lessons), notTried(content)].join('\n')}
</main>
<dialog id="theatre" aria-label="The recording"><form method="dialog"><span id="shown"></span><button>Close</button></form><iframe title="The recording"></iframe></dialog>
<script type="application/json" id="player">${inElement(JSON.stringify(playerPieces(parts.player)))}</script>
${recorded.join('\n')}
<script>${parts.script}</script>
</body>
</html>
`
}

function head({ name, command, lessons }: TrialContent): string {
  const first = lessons.find(({ recording }) => recording !== undefined)?.recording?.header
  const tried = lessons.filter(({ why }) => why === undefined)
  const failed = tried.filter(isViolated).length
  const origin =
    first === undefined ? '' : `${first.store.name} ${first.store.version}, ${first.startedAt.slice(0, 10)}`
  const held = `${count(tried.length - failed, 'lesson', 'lessons')} held`
  return `<header>
<p class="eyebrow">Lockstep: a lock under real faults</p>
<h1>${escaped(name)}</h1>
<p class="origin"><code>${escaped(command)}</code>${origin === '' ? '' : ` · ${escaped(origin)}`}</p>
<p class="sum"><b class="violated">${failed} violated</b> · <b class="held">${held}</b>${tried.length < lessons.length ? ` · ${lessons.length - tried.length} not tried` : ''}</p>
<p>Each lesson ran live on real servers. Checkers computed every verdict from its recording, and behind every ✗ stands what
proves it, with a way into that recording at the moment.
“Held” means that nothing was violated this time; that is no proof.</p>
</header>`
}

function matrix(lessons: readonly TrialLesson[]): string {
  const columns = propertiesIn(lessons)
  const heads = columns.map((id) => `<th scope="col"><span>${escaped(properties[id].title)}</span></th>`)
  const rows = lessons.map((lesson) => {
    const { id, title, verdicts, why } = lesson
    const cells =
      why === undefined
        ? columns.map((column) =>
            cell(
              id,
              verdicts.find(({ property }) => property === column),
            ),
          )
        : [`<td class="why" colspan="${columns.length}">${escaped(why)}</td>`]
    return `<tr><th scope="row"><a href="#${id}">${escaped(title)}</a></th>${cells.join('')}</tr>`
  })
  const legend = (['held', 'violated', 'beyond', 'unknown'] as const).map(
    (status) => `<span><i class="${status}">${signs[status]}</i> ${signWords[status]}</span>`,
  )
  return `<section><h2>Lesson by lesson</h2>
<div class="wide"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
<p class="legend">${legend.join('')}</p></section>`
}

function cell(id: string, verdict: TrialVerdict | undefined): string {
  const status = verdict?.status ?? 'unknown'
  const label = `${verdict === undefined ? '' : `${properties[verdict.property].title}: `}${signWords[status]}`
  const sign = `<span aria-hidden="true">${signs[status]}</span><span class="unseen">${escaped(label)}</span>`
  const linked = verdict !== undefined && verdict.evidence.length > 0
  const inner = linked ? `<a href="#${id}:${verdict.property}" title="${escaped(label)}">${sign}</a>` : sign
  return `<td class="${status}">${inner}</td>`
}

function findings(lessons: readonly TrialLesson[]): string[] {
  return lessons.map((lesson) => {
    const { id, title, story, verdicts, recording, why } = lesson
    const proved = verdicts.filter(({ status }) => status === 'violated' || status === 'beyond')
    const others = verdicts.filter((one) => !proved.includes(one) && one.status === 'held')
    const rest = others.map(
      ({ property, because }) =>
        `<li><i class="held">${signs.held}</i> <b>${escaped(properties[property].said.held)}.</b> ${escaped(because)}</li>`,
    )
    const label = isViolated(lesson) ? 'violated' : why === undefined ? 'held' : 'unknown'
    return `<article id="${id}">
<h3><i class="${label}">${signs[label]}</i> ${escaped(title)} <code>${id}</code></h3>
${story === '' ? '' : `<p class="story">${escaped(story)}</p>`}
${why === undefined ? '' : `<p>Not tried: ${escaped(why)}</p>`}
${proved.map((one) => proof(id, one)).join('\n')}
${rest.length === 0 ? '' : `<details><summary>${count(rest.length, 'property', 'properties')} held</summary><ul>${rest.join('')}</ul></details>`}
${recording === undefined ? '' : `<p class="whole"><a href="#play:${id}:0">Watch the whole recording</a></p>`}
</article>`
  })
}

function proof(id: string, { property, status, because, evidence }: TrialVerdict): string {
  const { said } = properties[property]
  const lines = evidence.map(
    ({ at, who, what, place }) =>
      `<li><a href="#play:${id}:${place}"><time>${at}</time></a> <b>${escaped(who)}</b> ${escaped(what)}</li>`,
  )
  const last = evidence.at(-1)
  const beyond =
    status === 'beyond' ? '<p class="aside">The lesson shows this to be beyond any lock of this kind.</p>' : ''
  return `<section class="proof ${status}" id="${id}:${property}">
<h4><i class="${status}">${signs[status]}</i> ${escaped(said.violated)} <code>${property}</code></h4>
<p>${escaped(because)}</p>${beyond}
<ol>${lines.join('')}</ol>
${last === undefined ? '' : `<p><a class="watch" href="#play:${id}:${last.place}">Watch the moment</a></p>`}
</section>`
}

function notTried({ unfit }: TrialContent): string {
  if (unfit.length === 0) return ''
  const lines = unfit.map(({ scenario, why }) => `<li><code>${escaped(scenario)}</code>: ${escaped(why)}.</li>`)
  return `<section><h2>Lessons that do not fit</h2><ul>${lines.join('')}</ul></section>`
}

const isViolated = ({ verdicts, why }: TrialLesson) =>
  why === undefined && verdicts.some(({ status }) => status === 'violated')

/** Nothing may be fetched. A recording is shown in a frame that has this page's policy on top of its own, so what the player needs is allowed here. */
function policy({ player, script, style }: PageParts): string {
  const own = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const [, theirs] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(player) ?? []
  if (theirs === undefined) throw new Error('The player has no policy: build the page again.')
  const added = theirs
    .replace('script-src ', `script-src ${own(script)} `)
    .replace('style-src ', `style-src ${own(style)} `)
  return `${added}; frame-src blob:`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
