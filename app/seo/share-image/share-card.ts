import type { SiteSettings } from '#content/agency/site.ts'

/** Everything a share image shows. Its URL is a hash of this, so nothing else may be drawn. */
export type ShareCard = {
  tone: 'dark' | 'light'
  title: string
  /** On the shelf label. */
  label: string
  /** A line below the title; empty for none. */
  detail: string
  /** The agency's trading name. */
  agency: string
  art: ShareArt
  /** Hash of the installation's look; missing for the default look. */
  brand?: string
}

/** Adds the installation's look to a card. */
export const brandCard = (card: ShareCard, { brand }: Pick<SiteSettings, 'brand'>): ShareCard =>
  brand ? { ...card, brand: brand.card } : card

export type ShareArt =
  /** The brand's ridgeline behind the title. */
  | { kind: 'ridges' }
  /** Next to the text: the picture, or without one a cover drawn from the seed. */
  | { kind: 'cover'; seed: string; picture: SharePicture | null }
  /** A person. */
  | { kind: 'portrait'; picture: SharePicture | null }
  /** The chart of the ACoS calculator with a result. */
  | {
      kind: 'acos-curve'
      line: string
      area: string
      result: { x: number; y: number; figure: string } | null
    }

/** Only our own pictures: nothing is fetched from other hosts. */
export type SharePicture =
  /** In the bucket for posts, cropped around a focal point in percent, by default the center. */
  | { kind: 'stored'; name: string; focus?: { x: number; y: number } }
  /** Path of a bundled drawing. */
  | { kind: 'shipped'; path: string }
  /** Path of a chosen cover. */
  | { kind: 'drawn'; path: string }

export const SHARE_IMAGE_WIDTH = 1200
export const SHARE_IMAGE_HEIGHT = 630
