/** Creates the report of a trial as one self-contained page with the findings, every recording, and the player that shows the recordings. Pure. */
import { createHash } from 'node:crypto'
import { escapedHtml } from '#model/base/html.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { inElement, inLanguage, playerPieces } from '#web/export/html.ts'
import { sayCell } from './battery-report.ts'
import { batteryFaults, batterySteps, runIdOf } from './fault/battery.ts'
import { propertiesIn, type TrialContent, type TrialLesson, type TrialVerdict } from './trial-content.ts'
import { phrases, spoken, words } from './words/words.ts'

export interface PageParts {
  player: string
  script: string
  style: string
}

type Status = TrialVerdict['status']

const signs: Record<Status, string> = { held: '✓', violated: '✗', beyond: '○', 'not-tested': '·', unknown: '?' }
/** Creates the page. Throws if the player's page does not have the expected form. */
export function trialPage(content: TrialContent, parts: PageParts): string {
  const { name, lessons } = content
  const recorded = lessons.flatMap(({ id, recording, judgement }) => {
    if (recording === undefined) return []
    return [
      `<script type="application/x-ndjson" id="recording:${id}">${inElement(recordingText([recording]).join(''))}</script>`,
      `<script type="application/json" id="judgements:${id}">${inElement(JSON.stringify([judgement]))}</script>`,
    ]
  })
  return `<!doctype html>
<html lang="${spoken}">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy(parts)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(words.report.title(name))}</title>
<style>${parts.style}</style>
</head>
<body>
<main>
${[head(content), ordersSection(content), batterySection(content), matrix(lessons), ...findings(lessons), notTried(content)].join('\n')}
</main>
<dialog id="theatre" aria-label="${words.report.theatre}"><form method="dialog"><span id="shown"></span><button>${words.report.close}</button></form><iframe title="${words.report.theatre}"></iframe></dialog>
<script type="application/json" id="player">${inElement(JSON.stringify(playerPieces(inLanguage(parts.player, spoken))))}</script>
${recorded.join('\n')}
<script>${parts.script}</script>
</body>
</html>
`
}

function head({ name, command, lessons }: TrialContent): string {
  const first = lessons.find(({ recording }) => recording !== undefined)?.recording?.header
  const counted = (...outcomes: TrialLesson['outcome'][]) =>
    lessons.filter(({ outcome }) => outcomes.includes(outcome)).length
  const origin =
    first === undefined ? '' : `${first.store.name} ${first.store.version}, ${first.startedAt.slice(0, 10)}`
  const others = [
    { lessons: counted('not-tested', 'unknown', 'not-played'), say: words.report.saysNothing },
    { lessons: counted('not-tried'), say: words.report.notTried },
  ].flatMap(({ lessons, say }) => (lessons === 0 ? [] : [` · ${say(lessons)}`]))
  return `<header>
<p class="eyebrow">${words.report.eyebrow}</p>
<h1>${escapedHtml(name)}</h1>
<p class="origin"><code>${escapedHtml(command)}</code>${origin === '' ? '' : ` · ${escapedHtml(origin)}`}</p>
<p class="sum"><b class="violated">${words.report.violated(counted('violated'))}</b> · <b class="held">${words.report.held(counted('held'))}</b>${others.join('')}</p>
<p>${words.report.about}</p>
</header>`
}

/**
 * Returns a section with the counts, and with the shortest order that leads to each
 * violation. In `A ~ B`, A takes a step, its lease ends, and B takes a step.
 */
function ordersSection({ orders }: TrialContent): string {
  if (orders === undefined) return ''
  if ('refused' in orders)
    return `<section><h2>${words.report.everyOrder}</h2>\n<p>${escapedHtml(words.try.notExplored(orders.refused))}</p></section>`
  const { title, head, rows, notes } = orders
  const row = (cells: readonly string[]) => `<tr>${cells.map((text) => `<td>${escapedHtml(text)}</td>`).join('')}</tr>`
  const heads = head.map((text) => `<th scope="col">${escapedHtml(text.charAt(0) + text.slice(1).toLowerCase())}</th>`)
  return `<section class="orders"><h2>${words.report.everyOrder}</h2>
<p>${escapedHtml(title)} ${words.report.steps('<code>A</code>', '<code>~</code>', '<code>!A</code>')}</p>
<div class="wide"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.map(row).join('\n')}</tbody></table></div>
<ul>${notes.map((note) => `<li>${escapedHtml(note)}</li>`).join('')}</ul></section>`
}

/** Returns a section with one row per fault and one column per operation. Each cell links to its run. */
function batterySection({ battery }: TrialContent): string {
  if (battery === undefined) return ''
  const columns = batterySteps.filter((at) => battery.some((cell) => cell.at === at))
  const faults = batteryFaults.filter((fault) => battery.some((cell) => cell.fault === fault))
  const rows = faults.map((fault) => {
    const cells = columns.map((at) => {
      const cell = battery.find((one) => one.fault === fault && one.at === at)
      const text = escapedHtml(sayCell(cell))
      return cell === undefined
        ? `<td>${text}</td>`
        : `<td class="${cell.outcome}"><a href="#${runIdOf(cell)}">${text}</a></td>`
    })
    return `<tr><th scope="row">${fault}</th>${cells.join('')}</tr>`
  })
  const heads = columns.map((at) => `<th scope="col">${at}</th>`)
  return `<section class="battery"><h2>${words.report.battery}</h2>
<p>${words.report.batteryAbout}</p>
<div class="wide"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div></section>`
}

function matrix(lessons: readonly TrialLesson[]): string {
  const columns = propertiesIn(lessons)
  const titles = [...columns.map((id) => phrases.properties[id].title), words.report.lease]
  const heads = titles.map((title) => `<th scope="col"><span>${escapedHtml(title)}</span></th>`)
  const rows = lessons.map((lesson) => {
    const { id, title, verdicts, lease, outcome, why = '' } = lesson
    const cells =
      outcome === 'not-tried' || outcome === 'not-played'
        ? [`<td class="why" colspan="${titles.length}">${escapedHtml(why)}</td>`]
        : [
            ...columns.map((column) =>
              cell(id, column, phrases.properties[column].title, findVerdict(verdicts, column)),
            ),
            cell(id, 'lease', words.report.lease, lease),
          ]
    return `<tr><th scope="row"><a href="#${id}">${escapedHtml(title)}</a></th>${cells.join('')}</tr>`
  })
  const legend = (['held', 'violated', 'beyond', 'not-tested', 'unknown'] as const).map(
    (status) => `<span><i class="${status}">${signs[status]}</i> ${words.report.signs[status]}</span>`,
  )
  return `<section><h2>${words.report.lessons}</h2>
<div class="wide"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
<p class="legend">${legend.join('')}</p></section>`
}

const findVerdict = (verdicts: readonly TrialVerdict[], wanted: PropertyId) =>
  verdicts.find(({ property }) => property === wanted)

type Shown = Pick<TrialVerdict, 'status' | 'because' | 'evidence'>

/** Returns a table cell. `name` is the property, or `lease`, as used in links. */
function cell(id: string, name: string, title: string, shown: Shown | undefined): string {
  const { status, because, evidence }: Shown = shown ?? { status: 'not-tested', because: '', evidence: [] }
  const label = [`${title}: ${words.report.signs[status]}`, because].filter((text) => text !== '').join('. ')
  const sign = `<span aria-hidden="true">${signs[status]}</span><span class="unseen">${escapedHtml(label)}</span>`
  const hint = `title="${escapedHtml(label)}"`
  const inner = evidence.length > 0 ? `<a href="#${id}:${name}" ${hint}>${sign}</a>` : `<span ${hint}>${sign}</span>`
  return `<td class="${status}">${inner}</td>`
}

function findings(lessons: readonly TrialLesson[]): string[] {
  return lessons.map((lesson) => {
    const { id, title, story, verdicts, lease, recording, outcome, why, warnings } = lesson
    const label = labels[outcome]
    const proved = verdicts.filter(({ status }) => status === 'violated' || status === 'beyond')
    const said = verdicts.filter((one) => !proved.includes(one))
    const wrongLease = lease?.status === 'violated' ? leaseProof(id, lease) : ''
    const { played, tried, cut } = words.report.whole
    const whole = outcome === 'not-played' ? played : outcome === 'not-tried' ? tried : cut
    return `<article id="${id}">
<h3><i class="${label}">${signs[label]}</i> ${escapedHtml(title)} <code>${id}</code></h3>
${story === '' ? '' : `<p class="story">${escapedHtml(story)}</p>`}
${why === undefined ? '' : `<p>${whole}: ${escapedHtml(why)}</p>`}
${warnings.map((warning) => `<p class="warning">${escapedHtml(words.report.warning(warning))}</p>`).join('')}
${proved.map((one) => proof(id, one)).join('\n')}
${wrongLease}
${outcome === 'not-tried' || outcome === 'not-played' ? '' : rest(said, lease)}
${recording === undefined ? '' : `<p class="whole"><a href="#play:${id}:0">${words.report.watchAll}</a></p>`}
</article>`
  })
}

const labels: Record<TrialLesson['outcome'], Status> = {
  violated: 'violated',
  held: 'held',
  unknown: 'unknown',
  'not-tested': 'not-tested',
  'not-played': 'not-tested',
  'not-tried': 'unknown',
}

/** Returns a list of the properties that were not violated, each with its sign and its reason. */
function rest(verdicts: readonly TrialVerdict[], lease: TrialLesson['lease']): string {
  const line = (status: Status, text: string, because: string) =>
    `<li><i class="${status}">${signs[status]}</i> <b>${escapedHtml(text)}.</b> ${escapedHtml(because)}</li>`
  return (['held', 'unknown', 'not-tested'] as const)
    .map((status) => {
      const lines = verdicts
        .filter((one) => one.status === status)
        .map(({ property, because }) =>
          line(
            status,
            status === 'held' ? phrases.properties[property].said.held : phrases.properties[property].title,
            because,
          ),
        )
      if (lease?.status === status) lines.push(line(status, words.report.lease, lease.because))
      const summary = words.report.properties[status](lines.length)
      return lines.length === 0 ? '' : `<details><summary>${summary}</summary><ul>${lines.join('')}</ul></details>`
    })
    .join('')
}

function leaseProof(id: string, { because, evidence }: NonNullable<TrialLesson['lease']>): string {
  const lines = evidence.map(
    ({ at, who, what, place }) =>
      `<li><a href="#play:${id}:${place}"><time>${at}</time></a> <b>${escapedHtml(who)}</b> ${escapedHtml(what)}</li>`,
  )
  return `<section class="proof violated" id="${id}:lease">
<h4><i class="violated">${signs.violated}</i> ${words.report.wrongLease} <code>lease</code></h4>
<p>${escapedHtml(because)}</p>
<ol>${lines.join('')}</ol>
</section>`
}

function proof(id: string, { property, status, because, evidence }: TrialVerdict): string {
  const { said } = phrases.properties[property]
  const lines = evidence.map(
    ({ at, who, what, place }) =>
      `<li><a href="#play:${id}:${place}"><time>${at}</time></a> <b>${escapedHtml(who)}</b> ${escapedHtml(what)}</li>`,
  )
  const last = evidence.at(-1)
  const beyond = status === 'beyond' ? `<p class="aside">${words.report.beyond}</p>` : ''
  return `<section class="proof ${status}" id="${id}:${property}">
<h4><i class="${status}">${signs[status]}</i> ${escapedHtml(said.violated)} <code>${property}</code></h4>
<p>${escapedHtml(because)}</p>${beyond}
<ol>${lines.join('')}</ol>
${last === undefined ? '' : `<p><a class="watch" href="#play:${id}:${last.place}">${words.report.watch}</a></p>`}
</section>`
}

function notTried({ unfit }: TrialContent): string {
  if (unfit.length === 0) return ''
  const lines = unfit.map(({ scenario, why }) => `<li><code>${escapedHtml(scenario)}</code>: ${escapedHtml(why)}.</li>`)
  return `<section><h2>${words.report.unfit}</h2><ul>${lines.join('')}</ul></section>`
}

/**
 * Returns a Content Security Policy that lets the page fetch nothing. A recording is shown in a frame, which is
 * subject to this policy and to the player's own policy. This policy must therefore allow what the player needs.
 */
function policy({ player, script, style }: PageParts): string {
  const own = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const [, theirs] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(player) ?? []
  if (theirs === undefined) throw new Error('The player has no policy: build the page again.')
  const added = theirs
    .replace('script-src ', `script-src ${own(script)} `)
    .replace('style-src ', `style-src ${own(style)} `)
  return `${added}; frame-src blob:`
}
