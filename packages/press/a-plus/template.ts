import type { Drawing } from './drawing.ts'

/** Sizes in pixels, as A+ content asks for them. */
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
  /** The folder's name in the archive. */
  slug: 'comparison' | 'routine' | 'story'
  title: string
  /** The shopper's question that the module answers. */
  question: string
  palette: Palette
  draw: (size: SizeName) => Drawing
}
