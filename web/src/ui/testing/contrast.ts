/** Computes the contrast of two colors as defined in WCAG 2.2. Colors have six digits, for example `#1b1d21`. */

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Returns the visible color if `front` covers `back` with the opacity `share` (0 to 1). */
export function mix(front: string, back: string, share: number): string {
  const behind = channels(back)
  const mixed = channels(front).map((value, i) => Math.round(value * share + (behind[i] ?? 0) * (1 - share)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
