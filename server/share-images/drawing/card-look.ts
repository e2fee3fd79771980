import type { Face } from '../text/font-families.ts'

/** Each text has a contrast of at least 7:1 with its background. */
export type Look = {
  ground: string
  ink: string
  quiet: string
  ledgeTop: string
  ledge: string
  logoTop: string
  logoBase: string
  arch: string
  archInk: string
}

export const LOOKS: Record<'dark' | 'light', Look> = {
  dark: {
    ground: '#0F2E26',
    ink: '#F4F6F2',
    quiet: '#B4C7BD',
    ledgeTop: '#3F7A68',
    ledge: '#2B6050',
    logoTop: '#F6DF86',
    logoBase: '#CFE6D8',
    arch: '#1D4A3D',
    archInk: '#CFE6D8',
  },
  light: {
    ground: '#F5F7F4',
    ink: '#0C1F1A',
    quiet: '#3C4F48',
    ledgeTop: '#D6E1D8',
    ledge: '#B9C9BD',
    logoTop: '#D39B12',
    logoBase: '#0E5A45',
    arch: '#CFE2D4',
    archInk: '#0E5A45',
  },
}

export const LABEL = { ground: '#F6DF86', ink: '#1A1608' }

export const FACES = {
  heading: { weight: 600, width: 106, spacing: -0.022 },
  detail: { weight: 450, width: 98, spacing: 0 },
  name: { weight: 650, width: 108, spacing: -0.018 },
  label: { weight: 650, width: 88, spacing: 0 },
  figure: { weight: 600, width: 100, spacing: -0.035 },
} satisfies Record<string, Face>

export const PAGE = { width: 1200, height: 630, margin: 72, ledge: 563 }
