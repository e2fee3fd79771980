/** Everything that one share image shows. The address of the image is made from it, so nothing else may be drawn. */
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
}

export type ShareArt =
  /** The brand's ridgeline behind the title. */
  | { kind: 'ridges' }
  /** A cover beside it, drawn from the seed; the picture in its place where there is one. */
  | { kind: 'cover'; seed: string; picture: SharePicture | null }
  /** A person. */
  | { kind: 'portrait'; picture: SharePicture | null }
  /** The curve of the ACoS calculator, with the point and figure of a result. */
  | {
      kind: 'acos-curve'
      line: string
      area: string
      result: { x: number; y: number; figure: string } | null
    }

/** Pictures of our own only: nothing is fetched from other hosts to draw a card. */
export type SharePicture =
  /** In the bucket of posts' pictures, cut around a point of it in percent; around its middle without one. */
  | { kind: 'stored'; name: string; focus?: { x: number; y: number } }
  /** A drawing that ships with the site, by its path. */
  | { kind: 'shipped'; path: string }
  /** A cover that an author chose a drawing for, by its path. */
  | { kind: 'drawn'; path: string }

export const SHARE_IMAGE_WIDTH = 1200
export const SHARE_IMAGE_HEIGHT = 630
