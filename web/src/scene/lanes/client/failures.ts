/** What ends a client's work against its will: a red cross on its lane, and a word. */
import { timeText } from '#web/format/figures.ts'
import { timelineWords as words } from '#web/locale/en/timeline.ts'
import type { CrashMark, VictimMark } from '#web/replay/types.ts'
import { mark, type SceneDraft, type } from '#web/scene/drawing-context.ts'
import { cross } from '#web/scene/glyphs.ts'
import type { Lane } from '#web/scene/layout.ts'

interface Own {
  crashes: readonly CrashMark[]
  victims: readonly VictimMark[]
}

export function setbacks(stage: SceneDraft, { crashes, victims }: Own, lane: Lane): void {
  for (const { client, seq, atMs } of crashes) {
    const texts = isFlagged(stage, client, seq) ? [] : words.crashed
    setback(stage, { seq, atMs, texts, tip: words.crashedTip(client, timeText(atMs)) }, lane)
  }
  for (const { client, seq, atMs, why } of victims) {
    setback(stage, { seq, atMs, texts: words.victim, tip: words.victimTip(client, why, timeText(atMs)) }, lane)
  }
}

/** A fault’s flag says that this client crashes: the same thing is not said twice. */
function isFlagged({ picture }: SceneDraft, client: string, seq: number): boolean {
  return picture.faults.some((fault) => fault.target === `client:${client}` && !fault.gaveUp && fault.seq < seq)
}

function setback(stage: SceneDraft, it: { seq: number; atMs: number; texts: string[]; tip: string }, lane: Lane): void {
  const { unit } = stage.layout
  if (!stage.scale.shows(it.atMs, it.atMs)) return
  const x = stage.scale.timeToPx(it.atMs)
  const y = lane.y + lane.height / 2
  const radius = Math.min(10 * unit, lane.height / 2)
  stage.labels.block(x - radius, y - radius, x + radius, y + radius)
  const size = type.small * unit
  const label = stage.labels.place({
    texts: it.texts,
    x: x + radius + 6 * unit,
    y: y + size * 0.36,
    size,
    weight: 600,
    fill: 'bad',
  })
  mark(stage, it.seq, it.tip, { x, y: lane.y }, [
    { kind: 'circle', x, y, radius, fill: 'panel', stroke: 'bad', strokeWidth: 2 * unit },
    cross(x, y, radius * 0.42, 'bad', 2 * unit),
    label?.shape,
  ])
}
