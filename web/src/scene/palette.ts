/**
 * Colors of shapes in each theme, for painters without access to style sheets, such as a canvas or a slide. A test ensures that these colors equal the ones in
 * ui/tokens.css.
 */
import type { Token } from './drawing/shapes.ts'

export type Theme = 'light' | 'dark'
export type Palette = Readonly<Record<Token, string>>

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    A: '#0072b2',
    B: '#bf5410',
    C: '#00795a',
    D: '#a3427d',
    E: '#7a6a00',
    F: '#4a4f57',
    'on-owner': '#ffffff',
    'on-dimmed': '#06080b',
    ink: '#1b1d21',
    mute: '#585e68',
    faint: '#686d76',
    ghost: '#b3b7bd',
    line: '#e3e3de',
    'line-strong': '#cfcfc8',
    grid: '#efefeb',
    panel: '#ffffff',
    sunken: '#efefeb',
    bad: '#c1102c',
    good: '#0b7345',
    warn: '#8a5a00',
    accent: '#3b5bdb',
  },
  dark: {
    A: '#56b4e9',
    B: '#f0913a',
    C: '#2fc79a',
    D: '#e294c4',
    E: '#e5d64a',
    F: '#c3c8d0',
    'on-owner': '#0d0f13',
    'on-dimmed': '#06080b',
    ink: '#e8eaee',
    mute: '#a2a9b6',
    faint: '#858d9b',
    ghost: '#646d7b',
    line: '#343b46',
    'line-strong': '#525b69',
    grid: '#272c36',
    panel: '#14171d',
    sunken: '#101318',
    bad: '#ff6675',
    good: '#3ddc97',
    warn: '#f2c14e',
    accent: '#8ea2ff',
  },
}

/** Colors for paper: only grays, because every printer has them. Clients also differ in texture. */
export const paper: Palette = {
  A: '#26282b',
  B: '#6e7277',
  C: '#47494d',
  D: '#5c6065',
  E: '#3a3c40',
  F: '#73777c',
  'on-owner': '#ffffff',
  'on-dimmed': '#000000',
  ink: '#000000',
  mute: '#3c3f44',
  faint: '#505459',
  ghost: '#a6a9ad',
  line: '#d2d4d7',
  'line-strong': '#b3b6ba',
  grid: '#e8e9eb',
  panel: '#ffffff',
  sunken: '#ededee',
  bad: '#000000',
  good: '#000000',
  warn: '#26282b',
  accent: '#26282b',
}

/** Stronger colors for a projector in a bright room. */
const onProjector: Readonly<Record<Theme, Partial<Palette>>> = {
  light: {
    mute: '#43484f',
    faint: '#50555d',
    ghost: '#969ba3',
    line: '#cdcdc6',
    'line-strong': '#a9a9a1',
    grid: '#e3e3de',
  },
  dark: {
    mute: '#c0c6d0',
    faint: '#a9b0bc',
    ghost: '#6b7380',
    line: '#3a414d',
    'line-strong': '#566070',
    grid: '#2a303a',
  },
}

export function paletteOf(theme: Theme, projector: boolean): Palette {
  return projector ? { ...palettes[theme], ...onProjector[theme] } : palettes[theme]
}
