/** Shows a canvas that paints layers at the screen's resolution and in the page's theme, and repaints when either changes. */
import { type ComponentProps, type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { brushOf } from '#web/scene/canvas/brush.ts'
import { paintLayers } from '#web/scene/canvas/paint.ts'
import type { Layer } from '#web/scene/drawing/shapes.ts'
import { useLooks, useShownTheme } from '#web/ui/theme.ts'
import { useMeasure } from './measure.ts'

interface CanvasProps extends Omit<ComponentProps<'canvas'>, 'ref' | 'width' | 'height'> {
  canvas: RefObject<HTMLCanvasElement | null>
  layers: readonly Layer[]
  /** Size in CSS pixels. */
  size: { width: number; height: number; unit: number }
  /** `seq` of the last event that is drawn. It is written to an attribute of the element after painting. */
  drawn?: number
}

export function Canvas({ canvas, layers, size: { width, height, unit }, drawn, ...others }: CanvasProps) {
  const theme = useShownTheme()
  const { projector } = useLooks()
  const pixelRatio = useSyncExternalStore(onPixelRatio, () => window.devicePixelRatio)
  // A new `measure` repaints the texts once their font has loaded.
  const measure = useMeasure()
  useLayoutEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context == null || measure === undefined) return
    resize(current, width * pixelRatio, height * pixelRatio)
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    context.clearRect(0, 0, width, height)
    paintLayers(context, layers, brushOf(theme, unit, pixelRatio, projector))
    if (drawn !== undefined) current.dataset.drawn = String(drawn)
  }, [canvas, layers, width, height, unit, drawn, theme, projector, pixelRatio, measure])
  return <canvas ref={canvas} {...others} />
}

/** Sizes the canvas in whole device pixels and equally on the page, so that each painted pixel is one pixel of the screen. */
function resize(canvas: HTMLCanvasElement, widthPx: number, heightPx: number): void {
  const [width, height] = [Math.ceil(widthPx), Math.ceil(heightPx)]
  const style = { width: `${width / devicePixelRatio}px`, height: `${height / devicePixelRatio}px` }
  if (canvas.style.width !== style.width || canvas.style.height !== style.height) Object.assign(canvas.style, style)
  // Setting the size clears a canvas, even if the size stays the same.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Calls `listener` when the pixel ratio changes because the window moves to another screen or is zoomed. */
function onPixelRatio(listener: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  const change = () => {
    query.removeEventListener('change', change)
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', change)
    listener()
  }
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}
