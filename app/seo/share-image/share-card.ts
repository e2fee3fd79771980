import type { SiteSettings } from '#content/agency/site.ts'

/** Everything that a share image shows. Its URL contains a hash of this, so nothing else may be drawn. */
export type ShareCard = {
  tone: 'dark' | 'light'
  title: string
  /** Text on the shelf label. */
  label: string
  /** Line below the title; may be empty. */
  detail: string
  /** Trading name of the agency. */
  agency: string
  art: ShareArt
  /** Hash of the installation's brand; undefined for the default brand. */
  brand?: string
}

/** Adds the installation's brand to a card. */
export const brandCard = (card: ShareCard, { brand }: Pick<SiteSettings, 'brand'>): ShareCard =>
  brand ? { ...card, brand: brand.card } : card

export type ShareArt =
  /** The brand's ridgeline, behind the title. */
  | { kind: 'ridges' }
  /** Next to the text: the picture, or a generated cover if there is none. */
  | { kind: 'cover'; seed: string; picture: SharePicture | null }
  /** Picture of a person. */
  | { kind: 'portrait'; picture: SharePicture | null }
  /** Chart of the ACoS calculator with a result. */
  | {
      kind: 'acos-curve'
      line: string
      area: string
      result: { x: number; y: number; figure: string } | null
    }

/** Only our own pictures, because nothing is loaded from other hosts. */
export type SharePicture =
  /** In the bucket for posts, cropped around a focal point in percent; the center by default. */
  | { kind: 'stored'; name: string; focus?: { x: number; y: number } }
  /** Path of a bundled drawing. */
  | { kind: 'shipped'; path: string }
  /** Path of a generated cover chosen by the author. */
  | { kind: 'drawn'; path: string }

export const SHARE_IMAGE_WIDTH = 1200
export const SHARE_IMAGE_HEIGHT = 630
