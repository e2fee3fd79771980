import { readFileSync } from 'node:fs'
import type { Brand } from '#domain/brand/brand.ts'
import { drawCover } from '#app/posts/covers/draw-cover.ts'
import type { ShareArt, ShareCard } from '#app/seo/share-image/share-card.ts'
import { listGraphemes } from '../text/break-text.ts'
import type { Typeset } from '../text/typeset.ts'
import { FACES, type Look, PAGE } from './card-look.ts'
import { drawPoint, drawRule, scalePath } from './draw-curve.ts'
import { drawInWidth } from './draw-text.ts'

export type ArtSources = {
  picture: { type: 'image/jpeg' | 'image/svg+xml'; bytes: Uint8Array } | null
  /** Brand of the installation; by default that of the demo. */
  brand?: Brand
}

export type Art = {
  behind: string
  figure?: string
  textWidth: number
  /** Title sizes to try, in pixels, largest first. */
  fontSizes: readonly number[]
  /** Area of title and detail, in pixels from the top; by default from logo to label. */
  blockTop?: number
  blockBottom?: number
  labelTop?: number
}

type Context = { look: Look; typeset: Typeset; isMirrored: boolean }

const WIDE_TITLE = [76, 70, 64, 58, 52, 47, 43, 39]
const NARROW_TITLE = [66, 60, 55, 50, 46, 42, 39, 36, 33]
const PANEL = { x: 652, width: PAGE.width - 652 }
const NARROW_TEXT = PANEL.x - PAGE.margin - 44

export async function drawArt(card: ShareCard, sources: ArtSources, context: Context): Promise<Art> {
  const { art } = card
  if (art.kind === 'cover') return drawPanel(art, sources, context)
  if (art.kind === 'portrait') return drawPortrait(card, sources, context)
  if (art.kind === 'acos-curve') return drawCurve(art, context)
  return drawRidges(context)
}

let ridges: string | undefined

function drawRidges({ look, isMirrored }: Context): Art {
  ridges ??= readFileSync(new URL('ridges.svg', import.meta.url), 'utf8')
  const fade =
    `<defs><linearGradient id="fade"><stop offset=".56" stop-color="${look.ground}"/>` +
    `<stop offset="1" stop-color="${look.ground}" stop-opacity="0"/></linearGradient></defs>`
  const scene = `${fade}${ridges}<rect width="860" height="${PAGE.height}" fill="url(#fade)"/>`
  return { behind: mirror(scene, isMirrored), textWidth: 700, fontSizes: WIDE_TITLE }
}

function mirror(svg: string, isMirrored: boolean): string {
  return isMirrored ? `<g transform="translate(${PAGE.width} 0) scale(-1 1)">${svg}</g>` : svg
}

function drawPanel(
  art: Extract<ShareArt, { kind: 'cover' }>,
  { picture }: ArtSources,
  { isMirrored }: Context,
): Art {
  if (art.picture?.kind === 'shipped' && SCENE.test(art.picture.path) && picture)
    return drawScene(picture, isMirrored)
  const shown = picture ?? { type: 'image/svg+xml', bytes: Buffer.from(drawCover(art.seed)) }
  return {
    behind: placePicture(shown, {
      x: isMirrored ? 0 : PANEL.x,
      y: 0,
      width: PANEL.width,
      height: PAGE.ledge,
    }),
    textWidth: NARROW_TEXT,
    fontSizes: NARROW_TITLE,
  }
}

/** Service drawings must not be cropped. */
const SCENE = /^\/art\/services\//
const SCENE_BOX = { x: 556, width: 572, height: 343 }

function drawScene(picture: NonNullable<ArtSources['picture']>, isMirrored: boolean): Art {
  const { x, width, height } = SCENE_BOX
  const box = { x: isMirrored ? PAGE.width - x - width : x, y: PAGE.ledge - height, width, height }
  const frame = `M${box.x} ${PAGE.ledge}v${16 - height}a16 16 0 0 1 16-16h${width - 32}a16 16 0 0 1 16 16V${PAGE.ledge}Z`
  return {
    behind: `<clipPath id="frame"><path d="${frame}"/></clipPath><g clip-path="url(#frame)">${placePicture(picture, box)}</g>`,
    textWidth: x - PAGE.margin - 40,
    fontSizes: NARROW_TITLE,
  }
}

type Box = { x: number; y: number; width: number; height: number }

function placePicture({ type, bytes }: NonNullable<ArtSources['picture']>, box: Box): string {
  const data = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  return (
    `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"` +
    ` preserveAspectRatio="xMidYMid slice" href="${data}"/>`
  )
}

const ARCH = { x: 756, width: 340, top: 112 }

async function drawPortrait(
  { title }: ShareCard,
  { picture }: ArtSources,
  { look, typeset, isMirrored }: Context,
): Promise<Art> {
  const left = isMirrored ? PAGE.width - ARCH.x - ARCH.width : ARCH.x
  const radius = ARCH.width / 2
  const arch = `M${left} ${PAGE.ledge}V${ARCH.top + radius}a${radius} ${radius} 0 0 1 ${ARCH.width} 0V${PAGE.ledge}Z`
  const box = { x: left, y: ARCH.top, width: ARCH.width, height: PAGE.ledge - ARCH.top }
  const inside = picture
    ? `<clipPath id="arch"><path d="${arch}"/></clipPath><g clip-path="url(#arch)">${placePicture(picture, box)}</g>`
    : await drawInitials(title, { centre: left + radius, look, typeset })
  return {
    behind: `<path d="${arch}" fill="${look.arch}"/>${inside}`,
    textWidth: ARCH.x - PAGE.margin - 56,
    fontSizes: WIDE_TITLE,
  }
}

async function drawInitials(
  name: string,
  { centre, look, typeset }: { centre: number; look: Look; typeset: Typeset },
): Promise<string> {
  const words = name.split(/\s+/u).filter((word) => word !== '')
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  const text = await typeset(
    ends
      .map((word) => listGraphemes(word)[0]!)
      .join('')
      .toUpperCase(),
    FACES.heading,
  )
  const place = { x: centre, align: 'middle' as const, baseline: 406, fontSize: 150, fill: look.archInk }
  return text.text === '' ? '' : drawInWidth(text, { ...place, width: 260, minFontSize: 60 }).svg
}

const BUTTER = '#F6DF86'
const PLOT = { x: 640, y: 128, width: 490, height: PAGE.ledge - 128 - 40 }

async function drawCurve(
  { line, area, result }: Extract<ShareArt, { kind: 'acos-curve' }>,
  { typeset, look }: Context,
): Promise<Art> {
  const rules = [0, 25, 50, 75, 100].map((percent) =>
    drawRule(
      PLOT,
      percent,
      `stroke="${look.ledge}" stroke-width="1.5" opacity="${percent === 100 ? 1 : 0.55}"`,
    ),
  )
  const curve =
    rules.join('') +
    `<path d="${scalePath(PLOT, area)}" fill="${BUTTER}" opacity=".1"/>` +
    `<path d="${scalePath(PLOT, line)}" fill="none" stroke="${BUTTER}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`
  if (!result) return { behind: curve, textWidth: 520, fontSizes: NARROW_TITLE.map((size) => size + 6) }
  const point = { guide: look.quiet, dashes: '3 6', halo: look.ground, fill: BUTTER, radius: 9 }
  const figure = await typeset(result.figure, FACES.figure)
  const set = drawInWidth(figure, {
    x: PAGE.margin - 6,
    align: 'start',
    baseline: PAGE.ledge,
    fontSize: 168,
    minFontSize: 60,
    width: 520,
    fill: look.ink,
  })
  return {
    behind: curve + drawPoint(PLOT, result, point),
    figure: set.svg,
    textWidth: 520,
    fontSizes: [46, 42, 38, 34],
    blockTop: 330,
    blockBottom: 428,
    labelTop: PAGE.ledge + 11,
  }
}
