import { expect, type Locator, type Page } from '@playwright/test'

/** Maximum number of presses of Tab needed to reach any place on our pages. */
const tabLimit = 150

export class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  /** Presses Tab until the focus is on the element or inside it. Every element on the way must show a focus ring. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    const passed: string[] = []
    for (let presses = 0; presses < tabLimit; presses += 1) {
      await this.press('Tab')
      const { name, fault, arrived } = await target.evaluate(focused)
      expect(fault, name).toBeNull()
      if (arrived) return
      passed.push(name)
    }
    throw new Error(`Tab does not come to ${target}. It came past ${passed.join(', ')}`)
  }
}

/** Runs in the page. Returns the focused element's name, the fault of its focus ring or `null`, and whether the element is in `target`. */
function focused(target: Element): { name: string; fault: string | null; arrived: boolean } {
  const element = document.activeElement
  const arrived = target.contains(element)
  if (element === null || element === document.body) return { name: 'the page', fault: null, arrived }
  const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
  const name = `<${element.tagName.toLowerCase()}> ${words.trim().slice(0, 40)}`
  // The focus ring may also be drawn around the element next to a field, or around the field's parent.
  const frames = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null)
  const ringed = frames.some((frame) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || /inset|0px 0px 0px/.test(boxShadow)
  })
  if (!ringed) return { name, fault: 'has the focus, and no ring shows it', arrived }
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const within = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  return { name, fault: within ? null : 'has the focus outside of the window', arrived }
}
