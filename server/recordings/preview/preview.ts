/**
 * Draws the preview picture for links to a lesson. The picture shows the lesson's runs one above another, with the times during which
 * each client believed that it held the lock. It covers everything after the point where the lesson asks what happens next.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'
import { veilOf } from '#model/messages/veil.ts'
import { PixelCanvas } from './canvas.ts'

/** Size to which other sites crop previews, with an aspect ratio of 1.91 to 1. */
const size = { width: 1200, height: 630 }
const margin = 64
const colors = {
  ground: '#14171d',
  card: '#1d222b',
  lane: '#2b323e',
  quiet: '#8b95a5',
  bad: '#ff6675',
  good: '#3ddc97',
  /** The same client colors as on the page. People who cannot tell red from green can tell these colors apart. */
  clients: ['#56b4e9', '#f0913a', '#3ac7a0', '#d68ad6', '#e6d447', '#7d9bff'],
}
type Span = readonly [fromMs: number, untilMs: number]

const mostRuns = 4
const mostClients = 6

/** Draws a PNG file, run by run, so that other work does not have to wait. */
export async function previewOf(miniature: Miniature): Promise<Buffer> {
  const canvas = new PixelCanvas(size.width, size.height, colors.ground)
  const runs = miniature.runs.slice(0, mostRuns)
  const gap = 24
  const height = (size.height - 2 * margin - gap * (runs.length - 1)) / Math.max(1, runs.length)
  for (const [at, run] of runs.entries()) {
    drawRun(canvas, run, miniature, { top: margin + at * (height + gap), height })
    await nextTurn()
  }
  return canvas.png()
}

interface Card {
  top: number
  height: number
}

function drawRun(canvas: PixelCanvas, run: MiniatureRun, miniature: Miniature, { top, height }: Card) {
  const { durationMs, clients } = miniature
  const width = size.width - 2 * margin
  canvas.rect(margin, top, width, height, colors.card, { radius: 20 })
  drawRole(canvas, run.role, margin + 56, top + height / 2)
  const veilMs = veilOf(miniature) ?? durationMs
  const left = margin + 176
  const right = margin + width - 40
  const shown = clients.slice(0, mostClients)
  const laneHeight = (height - 40) / (shown.length + 0.5)
  const xOf = (ms: number) => left + ((right - left) * Math.min(ms, durationMs)) / Math.max(1, durationMs)
  const drawBar = ([fromMs, untilMs]: Span, middle: number, thick: number, color: string, radius = 0) => {
    const [from, until] = [xOf(Math.min(fromMs, veilMs)), xOf(Math.min(untilMs, veilMs))]
    if (until > from) canvas.rect(from, middle - thick / 2, until - from, thick, color, { radius })
  }
  for (const [lane, client] of shown.entries()) {
    const middle = top + 20 + laneHeight * (lane + 0.5)
    const bar = Math.min(40, laneHeight * 0.6)
    const color = colorOf(clients, client)
    drawLetter(canvas, client, color, { x: left - 40, y: middle, height: Math.min(28, bar) })
    canvas.rect(left, middle - 2, xOf(veilMs) - left, 4, colors.lane)
    for (const [whose, ...span] of run.pauses) {
      if (whose === client) drawBar(span, middle, 8, colors.quiet)
    }
    for (const [whose, ...span] of run.beliefs) {
      if (whose === client) drawBar(span, middle, bar, color, 6)
    }
  }
  const truth = top + 20 + laneHeight * (shown.length + 0.2)
  for (const [owner, fromMs, untilMs] of run.holds) {
    drawBar([fromMs, untilMs], truth, 10, owner === null ? colors.quiet : colorOf(clients, owner), 3)
  }
  const veil = xOf(veilMs)
  canvas.rect(veil, top + 16, right - veil, height - 32, colors.ground, { radius: 12, alpha: 0.7 })
  const mark = { x: (veil + right) / 2, y: top + height / 2, height: Math.min(96, height * 0.5) }
  drawLetter(canvas, '?', colors.quiet, mark)
}

const colorOf = (clients: readonly string[], client: string): string =>
  colors.clients[clients.indexOf(client) % colors.clients.length] ?? colors.quiet

/** Marks a lock as wrong or right. This does not give away an answer, because the library shows the same mark, and the lesson asks for the reason. */
function drawRole(canvas: PixelCanvas, role: MiniatureRun['role'], x: number, y: number): void {
  if (role === 'wrong') {
    for (const way of [-1, 1])
      canvas.stroke(
        [
          [x - 16, y - 16 * way],
          [x + 16, y + 16 * way],
        ],
        9,
        colors.bad,
      )
  } else if (role === 'right')
    canvas.stroke(
      [
        [x - 18, y + 2],
        [x - 5, y + 15],
        [x + 19, y - 14],
      ],
      9,
      colors.good,
    )
  else canvas.disc(x, y, 11, colors.quiet)
}

/** Strokes of each letter in a box from -1 to 1. A client with another name has no letter and is recognized only by its color. */
const letters: Readonly<Record<string, readonly (readonly (readonly [number, number])[])[]>> = {
  A: [
    [
      [-0.7, 1],
      [0, -1],
      [0.7, 1],
    ],
    [
      [-0.45, 0.35],
      [0.45, 0.35],
    ],
  ],
  B: [
    [
      [-0.5, 1],
      [-0.5, -1],
      [0.2, -1],
      [0.5, -0.8],
      [0.5, -0.25],
      [0.2, 0],
      [-0.5, 0],
    ],
    [
      [0.2, 0],
      [0.6, 0.25],
      [0.6, 0.75],
      [0.25, 1],
      [-0.5, 1],
    ],
  ],
  C: [
    [
      [0.65, -0.7],
      [0.3, -1],
      [-0.3, -1],
      [-0.65, -0.6],
      [-0.65, 0.6],
      [-0.3, 1],
      [0.3, 1],
      [0.65, 0.7],
    ],
  ],
  D: [
    [
      [-0.55, 1],
      [-0.55, -1],
      [0.1, -1],
      [0.6, -0.6],
      [0.6, 0.6],
      [0.1, 1],
      [-0.55, 1],
    ],
  ],
  E: [
    [
      [0.55, -1],
      [-0.5, -1],
      [-0.5, 1],
      [0.55, 1],
    ],
    [
      [-0.5, 0],
      [0.35, 0],
    ],
  ],
  F: [
    [
      [0.55, -1],
      [-0.5, -1],
      [-0.5, 1],
    ],
    [
      [-0.5, 0],
      [0.35, 0],
    ],
  ],
  '?': [
    [
      [-0.5, -0.6],
      [-0.3, -0.95],
      [0.3, -0.95],
      [0.5, -0.6],
      [0.45, -0.2],
      [0, 0.15],
      [0, 0.45],
    ],
    [
      [0, 0.9],
      [0, 0.9],
    ],
  ],
}

interface LetterPlace {
  /** Center of the letter. */
  x: number
  y: number
  height: number
}

function drawLetter(canvas: PixelCanvas, letter: string, color: string, { x, y, height }: LetterPlace): void {
  const half = height / 2
  for (const line of letters[letter] ?? []) {
    const points = line.map(([px, py]) => [x + half * px, y + half * py] as const)
    canvas.stroke(points, Math.max(3, height / 7), color)
  }
}
