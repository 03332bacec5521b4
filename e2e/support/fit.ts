/**
 * Expects that a page fits its window: nothing sticks out at the side, no text is cut off, and no text overlaps other text.
 *
 * - *Sticks out*: the document is wider than the window.
 * - *Cut off*: an element that does not scroll hides part of a text or of a field's placeholder. Text that a reader can scroll to is not cut off.
 *   Text that ends in an ellipsis is cut off, unless a `title` of its element or of an ancestor contains the whole text. `data-cut="<reason>"`
 *   exempts an element with its content; so far, no element needs this attribute.
 * - *Overlap*: two lines of text of different elements cover each other, or a line covers a control that it does not belong to. Both the line and
 *   the thing it covers must be in the same layer of the page. Dialogs and positioned elements with an opaque background are layers, because they
 *   cover the page on purpose.
 *
 * Text on a canvas is not checked here; the code that builds the scene has its own tests.
 */
import { expect, type Page } from '@playwright/test'

export async function expectFits(page: Page, where: string): Promise<void> {
  await settled(page)
  // Soft, because a test checks many views and sizes, and one failure must not hide the next.
  expect.soft(await page.evaluate(faultsOfFit), where).toEqual([])
}

/** Waits until fonts are loaded, and until React and the canvas have drawn everything, including parts that depend on measurements of an earlier frame. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await document.fonts.ready
    await drawn()
    // Right after a window was resized, Chromium may wait for a frame that no code requests. In that case Chromium is never idle, hence the timeout.
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }))
    await drawn()
  })
}

/** Runs in the page, so it must not refer to anything outside of this function. */
function faultsOfFit(): string[] {
  interface Box {
    left: number
    top: number
    right: number
    bottom: number
  }
  interface Line extends Box {
    text: string
    element: Element
    layer: Element | null
  }
  const faults: string[] = []
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
  const nameOf = (element: Element) => {
    const seenFaults = element.closest('[data-testid]')?.getAttribute('data-testid')
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> in ${seenFaults ?? 'the page'}`
  }
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

  /** Caches a function's results per element, because no element moves during the check. */
  const once = <Found>(find: (element: Element) => Found) => {
    const known = new Map<Element, Found>()
    return (element: Element): Found => {
      const found = known.has(element) ? (known.get(element) as Found) : find(element)
      known.set(element, found)
      return found
    }
  }

  /** Returns how an element cuts off its content, `null` if the element cuts off nothing, or `last` if neither the element nor its ancestors do. */
  const frameOf = once((element) => {
    const { position, display, overflowX, overflowY } = getComputedStyle(element)
    if (position === 'fixed') return 'last'
    if (element === document.documentElement || element === document.body) return null
    if (display === 'inline' || display === 'contents') return null
    if (overflowX === 'visible' && overflowY === 'visible') return null
    return { overflowX, overflowY, frame: element.getBoundingClientRect() }
  })

  /** Returns the visible part of a box, the number of pixels that are cut off by an element that does not scroll, and that element. */
  const seen = (box: Box, element: Element) => {
    let [{ left, top, right, bottom }, cut, by] = [box, 0, null as Element | null]
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const found = frameOf(around)
      if (found === 'last') break
      if (found === null) continue
      const { overflowX, overflowY, frame } = found
      const note = (amount: number) => {
        if (amount > cut) [cut, by] = [amount, around]
      }
      if (clips(overflowX)) note(Math.max(frame.left - left, right - frame.right))
      // A box may be slightly shorter than its line of text without cutting off a letter.
      if (clips(overflowY)) note(Math.max(frame.top - top, bottom - frame.bottom) - (bottom - top) * 0.2)
      if (clips(overflowX) || scrolls(overflowX)) {
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
      }
      if (clips(overflowY) || scrolls(overflowY)) {
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      if (right - left < 1 || bottom - top < 1) break
    }
    return { box: { left, top, right, bottom }, cut, by }
  }

  /** Whether the element is visible only to screen readers. Such content is clipped to an empty area. */
  const forEars: (element: Element) => boolean = once(
    (element) =>
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      (element.parentElement !== null && forEars(element.parentElement)),
  )
  const layerOf: (element: Element) => Element | null = once((element) => {
    if (element.matches('dialog, [role=dialog]')) return element
    const { position, backgroundColor } = getComputedStyle(element)
    const opaque = !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)
    if (/fixed|absolute|sticky/.test(position) && opaque) return element
    return element.parentElement === null ? null : layerOf(element.parentElement)
  })

  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (wide > 0) {
    const far = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    faults.push(`the page sticks out by ${wide} pixels: ${far.slice(0, 3).map(nameOf).join('; ')}`)
  }

  const lines: Line[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement
    const text = (node.textContent ?? '').trim()
    if (element === null || text === '' || element.closest('script, style, noscript, option, [data-cut]')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || forEars(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const layer = layerOf(element)
    const seenFaults = element.closest('[title]')?.getAttribute('title') ?? ''
    let worst = { cut: 1.5, by: null as Element | null }
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const { box, cut, by } = seen(rect, element)
      if (cut > worst.cut) worst = { cut, by }
      if (box.right - box.left >= 1 && box.bottom - box.top >= 1) lines.push({ ...box, text, element, layer })
    }
    if (worst.by === null || seenFaults.includes(text)) continue
    faults.push(`“${short(text)}” is cut off by ${Math.round(worst.cut)} pixels: ${nameOf(worst.by)}`)
  }

  const ruler = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=radio])')) {
    if (!field.checkVisibility() || ruler === null) continue
    const style = getComputedStyle(field)
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const text = field.value || field.placeholder
    if (ruler.measureText(text).width > room + 1) faults.push(`“${text}” has no room in ${nameOf(field)}`)
  }

  const controls = 'button, input, select'
  const speaking = new Set<Element>()
  for (const { element } of lines) {
    for (let at = element.closest(controls); at !== null; at = at.parentElement?.closest(controls) ?? null)
      speaking.add(at)
  }
  // A control with its own text, such as a row that can be pressed, may also contain notes, but no text of another control.
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || forEars(control)) continue
    const { box } = seen(control.getBoundingClientRect(), control)
    const speaks = speaking.has(control)
    for (const line of lines) {
      // The cheapest test comes first, because a page has a million of these pairs.
      const down = Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top)
      if (down <= 0.35 * (line.bottom - line.top)) continue
      const across = Math.min(line.right, box.right) - Math.max(line.left, box.left)
      if (across <= 2) continue
      if (control.contains(line.element) || line.element.contains(control) || layerOf(control) !== line.layer) continue
      const own = line.element.closest('button')?.getBoundingClientRect()
      const inside = own === undefined || (own.left >= box.left - 1 && own.right <= box.right + 1)
      if (speaks && inside) continue
      faults.push(`“${short(line.text)}” stands where a control is: ${nameOf(control)}`)
    }
  }

  lines.sort((a, b) => a.top - b.top)
  const seenFaults = new Set<string>()
  for (const [i, one] of lines.entries()) {
    for (const other of lines.slice(i + 1)) {
      if (other.top > one.bottom) break
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // A line's box is taller than its letters, so neighboring boxes may overlap slightly.
      if (across <= 2 || down <= 0.35 * Math.min(one.bottom - one.top, other.bottom - other.top)) continue
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const fault = `“${short(one.text)}” and “${short(other.text)}” stand on each other: ${nameOf(one.element)}`
      if (!seenFaults.has(fault)) faults.push(fault)
      seenFaults.add(fault)
    }
  }
  return faults
}
