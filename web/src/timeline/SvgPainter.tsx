/** Draws shapes as SVG. Colours are the theme's own custom properties, so that a change of theme repaints nothing here. */
import type { MarkShape, OwnerToken, Paint, PlainShape, Shape, TextShape } from './shapes.ts'

const owners: readonly OwnerToken[] = ['A', 'B', 'C', 'D', 'E', 'F']

const sans = 'var(--sans)'
const mono = 'var(--mono)'

/** Patterns belong to one SVG: `scope` keeps those of several apart. */
function colourOf(paint: Paint | undefined, scope: string): string {
  if (paint === undefined) return 'none'
  return /^(hatch|texture)-/.test(paint) ? `url(#${scope}-${paint})` : `var(--${paint})`
}

export function Patterns({ scope, unit }: { scope: string; unit: number }) {
  return (
    <defs>
      {[...owners, 'ghost' as const].map((owner) => (
        <pattern
          key={owner}
          id={`${scope}-hatch-${owner}`}
          width={7 * unit}
          height={7 * unit}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={7 * unit} height={7 * unit} fill={`var(--${owner})`} opacity={0.14} />
          <rect
            width={2.2 * unit}
            height={7 * unit}
            fill={`var(--${owner})`}
            opacity={owner === 'ghost' ? 0.5 : 0.72}
          />
        </pattern>
      ))}
      {owners.map((owner) => (
        <pattern
          key={owner}
          id={`${scope}-texture-${owner}`}
          width={6 * unit}
          height={6 * unit}
          patternUnits="userSpaceOnUse"
        >
          <Texture owner={owner} unit={unit} />
        </pattern>
      ))}
    </defs>
  )
}

/** What tells owners apart where colours cannot: dots, lines across, lines down, a grid, large dots. */
function Texture({ owner, unit }: { owner: OwnerToken; unit: number }) {
  const ink = { stroke: 'var(--on-owner)', strokeWidth: 0.9 * unit, opacity: 0.22, fill: 'none' }
  const dot = { cx: 3 * unit, cy: 3 * unit, fill: 'var(--on-owner)', opacity: 0.22 }
  switch (owner) {
    case 'A':
      return null
    case 'B':
      return <circle {...dot} r={0.9 * unit} />
    case 'C':
      return <path d={`M0,${3 * unit}h${6 * unit}`} {...ink} />
    case 'D':
      return <path d={`M${3 * unit},0v${6 * unit}`} {...ink} />
    case 'E':
      return <path d={`M0,${3 * unit}h${6 * unit}M${3 * unit},0v${6 * unit}`} {...ink} />
    case 'F':
      return <circle {...dot} r={1.7 * unit} />
  }
}

const halo = (size: number) => ({
  stroke: 'var(--panel)',
  strokeWidth: size * 0.34,
  strokeLinejoin: 'round' as const,
  paintOrder: 'stroke' as const,
})

function Text({ shape }: { shape: TextShape }) {
  return (
    <text
      x={shape.x}
      y={shape.y}
      fontSize={shape.size}
      fontWeight={shape.weight}
      textAnchor={shape.anchor}
      fontFamily={shape.mono ? mono : sans}
      fill={`var(--${shape.fill})`}
      {...(shape.halo ? halo(shape.size) : {})}
    >
      {shape.text}
    </text>
  )
}

function Plain({ shape, scope }: { shape: PlainShape; scope: string }) {
  if (shape.kind === 'text') return <Text shape={shape} />
  const ink = {
    fill: colourOf(shape.fill, scope),
    stroke: colourOf(shape.stroke, scope),
    strokeWidth: shape.strokeWidth,
    strokeDasharray: shape.dash,
    strokeLinecap: 'round' as const,
    opacity: shape.opacity,
  }
  switch (shape.kind) {
    case 'rect':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={shape.radius} {...ink} />
    case 'line':
      return <line x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} {...ink} />
    case 'path':
      return <path d={shape.d} strokeLinejoin="round" {...ink} />
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...ink} />
  }
}

/** Shapes without marks among them. */
export function PlainShapes({ shapes, scope }: { shapes: readonly PlainShape[]; scope: string }) {
  return keyed(shapes).map(([key, shape]) => <Plain key={key} shape={shape} scope={scope} />)
}

/** Where a mark leads to. */
export type HrefOf = (seq: number) => string

/** `tabStop`: the one mark among these that the Tab key stops at. */
export function Shapes({ shapes, scope, hrefOf, tabStop }: ShapesProps) {
  let number = -1
  return keyed(shapes).map(([key, shape]) => {
    if (shape.kind !== 'mark') return <Plain key={key} shape={shape} scope={scope} />
    number += 1
    return (
      <MarkGroup key={key} mark={shape} number={number} scope={scope} hrefOf={hrefOf} tabStop={number === tabStop} />
    )
  })
}

interface ShapesProps {
  shapes: readonly Shape[]
  scope: string
  hrefOf: HrefOf
  tabStop: number
}

/** A mark keeps its element, and with it the focus, while others come and go before it. */
function keyed<S extends Shape>(shapes: readonly S[]): [string, S][] {
  const counts = new Map<string, number>()
  return shapes.map((shape) => {
    const name = shape.kind === 'mark' ? `${shape.seq}` : shape.kind
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name}.${count}`, shape]
  })
}

interface MarkGroupProps {
  mark: MarkShape
  number: number
  scope: string
  hrefOf: HrefOf
  tabStop: boolean
}

function MarkGroup({ mark, number, scope, hrefOf, tabStop }: MarkGroupProps) {
  return (
    <a href={hrefOf(mark.seq)} data-mark={number} tabIndex={tabStop ? 0 : -1} aria-label={mark.words} draggable={false}>
      <PlainShapes shapes={mark.shapes} scope={scope} />
    </a>
  )
}
