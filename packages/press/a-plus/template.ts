import type { Drawing } from './drawing.ts'

/** Sizes that A+ content requires, in pixels. */
export const templateSizes = {
  desktop: { name: 'desktop-1464x600', width: 1464, height: 600 },
  standard: { name: 'standard-970x600', width: 970, height: 600 },
  phone: { name: 'phone-600x450', width: 600, height: 450 },
} as const

export type SizeName = keyof typeof templateSizes

export type Palette = {
  page: string
  tint: string
  slot: string
  mark: string
  ink: string
  quiet: string
  accent: string
  onAccent: string
}

/** One A+ module in every size. */
export type Template = {
  /** Folder name in the archive. */
  slug: 'comparison' | 'routine' | 'story'
  title: string
  /** Shopper question that the module answers. */
  question: string
  palette: Palette
  draw: (size: SizeName) => Drawing
}
