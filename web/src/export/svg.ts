/** Draws shapes as a standalone SVG string with the colors and patterns of one theme, but without a style sheet or font files. */

import { escapedHtml } from '#model/base/html.ts'
import type { OwnerToken, Paint, PlainShape, Shape, TextShape, Token } from '../scene/drawing/shapes.ts'
import type { Palette } from '../scene/palette.ts'
import type { Page } from './page.ts'

const families = {
  sans: "Inter, 'Inter Variable', 'Helvetica Neue', Arial, sans-serif",
  mono: "'JetBrains Mono', 'JetBrains Mono Variable', Menlo, Consolas, monospace",
}

/**
 * Returns a page as an SVG document. Each mark's `title` is its tooltip in the theatre. `name` is a prefix for ids, because ids must differ between SVGs in the
 * same HTML page.
 */
export function svgOf(page: Page, palette: Palette, name = ''): string {
  const clips: string[] = []
  const parts = page.parts.map(({ y, layers }) => {
    const drawn = layers.map(({ shapes, clip }) => {
      const body = shapes.map((shape) => shapeText(shape, palette)).join('\n')
      if (clip === undefined) return body
      const id = `${name}lanes-${clips.length}`
      clips.push(`<clipPath id="${id}">${element('rect', { ...clip })}</clipPath>`)
      return `<g clip-path="url(#${id})">\n${body}\n</g>`
    })
    return `<g transform="translate(0 ${n(y)})">\n${drawn.join('\n')}\n</g>`
  })
  const body = parts.join('\n')
  const used = new Set([...body.matchAll(/url\(#((?:hatch|texture)-\w+)\)/g)].map(([, id]) => id as Paint))
  const defs = [...clips, ...[...used].map((paint) => pattern(paint, palette))]
  const { width, height } = page
  const size = `width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="${families.sans}">`,
    `<title>${inXml(page.title)}</title>`,
    `<desc>${inXml(page.about)}</desc>`,
    `<defs>${defs.join('')}</defs>`,
    element('rect', { width, height, fill: palette.panel }),
    body,
    '</svg>',
    '',
  ].join('\n')
}

/** Rounds to two decimals, which is a hundredth of a pixel. */
const n = (value: number) => String(Math.round(value * 100) / 100)

/** XML does not allow control characters, even if they are escaped. */
const inXml = (text: string) => escapedHtml(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/gu, '�')

type Attributes = Readonly<Record<string, string | number | undefined>>

function element(name: string, attributes: Attributes, content?: string): string {
  const texts = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return ` ${key}="${typeof value === 'number' ? n(value) : inXml(value)}"`
  })
  return content === undefined ? `<${name}${texts.join('')}/>` : `<${name}${texts.join('')}>${content}</${name}>`
}

function shapeText(shape: Shape, palette: Palette): string {
  if (shape.kind !== 'mark') return plainText(shape, palette)
  const body = shape.shapes.map((part) => plainText(part, palette)).join('')
  return `<g><title>${inXml(shape.words)}</title>${body}</g>`
}

function plainText(shape: PlainShape, palette: Palette): string {
  if (shape.kind === 'text') return textText(shape, palette)
  const ink = {
    fill: shape.fill === undefined ? 'none' : paintText(shape.fill, palette),
    stroke: shape.stroke && palette[shape.stroke],
    'stroke-width': shape.stroke && (shape.strokeWidth ?? 1),
    'stroke-dasharray': shape.dash,
    'stroke-linecap': shape.stroke && 'round',
    'stroke-linejoin': shape.stroke && 'round',
    opacity: shape.opacity,
  }
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius } = shape
      return element('rect', { x, y, width, height, rx: radius, ...ink })
    }
    case 'line': {
      const { x1, y1, x2, y2 } = shape
      return element('line', { x1, y1, x2, y2, ...ink })
    }
    case 'path':
      return element('path', { d: shape.d.replace(/-?\d+\.\d{3,}/g, (number) => n(Number(number))), ...ink })
    case 'circle':
      return element('circle', { cx: shape.x, cy: shape.y, r: shape.radius, ...ink })
  }
}

function textText(shape: TextShape, palette: Palette): string {
  const halo = shape.halo
    ? { stroke: palette.panel, 'stroke-width': shape.size * 0.34, 'stroke-linejoin': 'round', 'paint-order': 'stroke' }
    : {}
  const place = {
    x: shape.x,
    y: shape.y,
    'font-size': shape.size,
    'font-weight': shape.weight,
    'font-family': shape.mono ? families.mono : undefined,
    'text-anchor': shape.anchor === 'start' ? undefined : shape.anchor,
    fill: palette[shape.fill],
    ...halo,
  }
  return element('text', place, inXml(shape.text))
}

function paintText(paint: Paint, palette: Palette): string {
  return /^(hatch|texture)-/.test(paint) ? `url(#${paint})` : palette[paint as Token]
}

/** Returns the same patterns as on the canvas, at normal size. */
function pattern(paint: Paint, palette: Palette): string {
  const [kind, owner] = paint.split('-') as ['hatch' | 'texture', OwnerToken | 'ghost']
  if (kind === 'hatch') {
    const fill = palette[owner]
    const body = [
      element('rect', { width: 7, height: 7, fill, opacity: 0.14 }),
      element('rect', { width: 2.2, height: 7, fill, opacity: owner === 'ghost' ? 0.5 : 0.72 }),
    ]
    const size = { width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }
    return element('pattern', { id: paint, ...size }, body.join(''))
  }
  const colour = palette['on-owner']
  const dot = (r: number) => element('circle', { cx: 3, cy: 3, r, fill: colour, opacity: 0.22 })
  const lines = (d: string) => element('path', { d, stroke: colour, 'stroke-width': 0.9, opacity: 0.22 })
  const textures: Record<string, string> = {
    B: dot(0.9),
    C: lines('M0,3h6'),
    D: lines('M3,0v6'),
    E: lines('M0,3h6M3,0v6'),
    F: dot(1.7),
  }
  const size = { width: 6, height: 6, patternUnits: 'userSpaceOnUse' }
  return element('pattern', { id: paint, ...size }, textures[owner] ?? '')
}
