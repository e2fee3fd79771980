import { type BrandPicture, writeDataUrl } from '#domain/brand/brand.ts'
import { DEFAULT_COLOR, tintDrawing } from '#domain/brand/palette.ts'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import { fitText } from '../text/fit-text.ts'
import type { Typeset, TypesetText } from '../text/typeset.ts'
import { FACES, LABEL, type Look, LOOKS, PAGE } from './card-look.ts'
import { drawInWidth, drawLine } from './draw-text.ts'
import { type Art, type ArtSources, drawArt } from './draw-art.ts'

/** If fonts lack a larger share of the title's letters, the title is left out. */
const MAX_MISSING_SHARE = 0.05
const BLOCK = { top: 148, bottom: 524 }
const DETAIL = { fontSize: 25, height: 54, minFontSize: 18 }
const LABEL_BOX = { height: 46, padding: 17, fontSize: 21 }

export async function composeCard(card: ShareCard, sources: ArtSources, typeset: Typeset): Promise<string> {
  const look = LOOKS[card.tone]
  const { title, label } = await chooseTitle(card, typeset)
  const agency = await typeset(card.agency, FACES.name)
  const detail = await typeset(card.detail, FACES.detail)
  const isMirrored = title.isRightToLeft
  const art = await drawArt(card, sources, { look, typeset, isMirrored })
  const { brand } = sources
  const dark = brand?.logoDark ?? brand?.logo
  const logo = (card.tone === 'dark' ? dark : brand?.logo) ?? null
  const parts = { title, label, agency, detail, look, art, isMirrored, logo, icon: brand?.icon ?? null }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}" viewBox="0 0 ${PAGE.width} ${PAGE.height}">` +
    `<rect width="${PAGE.width}" height="${PAGE.height}" fill="${look.ground}"/>` +
    art.behind +
    drawLedge(look) +
    drawLogo(parts) +
    (art.figure ?? '') +
    drawBlock(parts) +
    drawLabel(parts) +
    `</svg>`
  return brand && brand.color !== DEFAULT_COLOR ? tintDrawing(svg, brand.color) : svg
}

type Parts = {
  title: TypesetText
  label: TypesetText
  agency: TypesetText
  detail: TypesetText
  look: Look
  art: Art
  isMirrored: boolean
  logo: BrandPicture | null
  icon: BrandPicture | null
}

/** If fonts lack the title's letters, the label replaces the title, and the agency's name the label. */
async function chooseTitle(card: ShareCard, typeset: Typeset) {
  const title = await typeset(card.title, FACES.heading)
  if (title.missingShare <= MAX_MISSING_SHARE && title.text !== '')
    return { title, label: await typeset(card.label, FACES.label) }
  return {
    title: await typeset(card.label, FACES.heading),
    label: await typeset(card.agency, FACES.label),
  }
}

function drawLedge({ ledgeTop, ledge }: Look): string {
  return (
    `<rect y="${PAGE.ledge}" width="${PAGE.width}" height="${PAGE.height - PAGE.ledge}" fill="${ledge}"/>` +
    `<rect y="${PAGE.ledge}" width="${PAGE.width}" height="4" fill="${ledgeTop}"/>`
  )
}

const MARK = { width: 47, height: 44, gap: 18 }

function drawLogo({ agency, look, art, isMirrored, logo, icon }: Parts): string {
  if (logo) return drawOwnLogo(logo, { width: art.textWidth, isMirrored })
  const name = drawInWidth(agency, {
    x: MARK.width + MARK.gap,
    align: 'start',
    baseline: 38,
    fontSize: 38,
    minFontSize: 20,
    width: art.textWidth - MARK.width - MARK.gap,
    fill: look.ink,
  })
  const width = MARK.width + (agency.text === '' ? 0 : MARK.gap + name.width)
  const x = isMirrored ? PAGE.width - PAGE.margin - width : PAGE.margin
  const shelf = (data: string, fill: string) =>
    `<path d="${data}" fill="${fill}" stroke="${fill}" stroke-width=".9" stroke-linejoin="round"/>`
  return (
    `<g transform="translate(${x} 70)">` +
    (icon
      ? placeImage(icon, { x: 0, y: 0, width: MARK.width, height: MARK.height })
      : `<g transform="translate(-.9 -2.3) scale(1.5)">` +
        shelf('M21.5 2 25.39 13h-12.1Z', look.logoTop) +
        shelf('M11.27 15.7h15.07l2.05 5.8H6.94Z', look.logoBase) +
        shelf('M4.93 24.2h24.42L31.4 30H.6Z', look.logoBase) +
        `</g>`) +
    `${agency.text === '' ? '' : name.svg}</g>`
  )
}

const LOGO = { y: 56, height: 68, maxWidth: 420 }

function drawOwnLogo(
  logo: BrandPicture,
  { width: space, isMirrored }: { width: number; isMirrored: boolean },
) {
  const width = Math.min(space, LOGO.maxWidth, (LOGO.height * logo.width) / logo.height)
  const x = isMirrored ? PAGE.width - PAGE.margin - width : PAGE.margin
  return placeImage(logo, { x, y: LOGO.y, width, height: LOGO.height })
}

type Box = { x: number; y: number; width: number; height: number }

function placeImage(picture: BrandPicture, { x, y, width, height }: Box): string {
  return (
    `<image x="${x}" y="${y}" width="${width}" height="${height}"` +
    ` preserveAspectRatio="xMidYMid meet" href="${writeDataUrl(picture)}"/>`
  )
}

function drawBlock({ title, detail, look, art, isMirrored }: Parts): string {
  const detailHeight = detail.text === '' ? 0 : DETAIL.height
  const [blockTop, bottom] = [art.blockTop ?? BLOCK.top, art.blockBottom ?? BLOCK.bottom]
  const { lines, fontSize } = fitText(
    title.text,
    {
      width: art.textWidth,
      height: bottom - blockTop - detailHeight,
      fontSizes: art.fontSizes,
      lineHeight: title.lineHeight,
    },
    title.measure,
  )
  const step = fontSize * title.lineHeight
  const height = lines.length * step + detailHeight
  const top = blockTop + (bottom - blockTop - height) / 2
  const place = {
    x: isMirrored ? PAGE.width - PAGE.margin : PAGE.margin,
    align: isMirrored ? ('end' as const) : ('start' as const),
  }
  const baselineOffset = step / 2 + fontSize * 0.35
  const titleLines = lines.map((line, index) =>
    drawLine(title, line, {
      ...place,
      baseline: top + index * step + baselineOffset,
      fontSize,
      fill: look.ink,
    }),
  )
  if (detail.text === '') return titleLines.join('')
  const { svg } = drawInWidth(detail, {
    ...place,
    baseline: top + lines.length * step + DETAIL.height - 8,
    fontSize: DETAIL.fontSize,
    minFontSize: DETAIL.minFontSize,
    width: art.textWidth,
    fill: look.quiet,
  })
  return titleLines.join('') + svg
}

function drawLabel({ label, art, isMirrored }: Parts): string {
  const { height, padding, fontSize } = LABEL_BOX
  const text = drawInWidth(label, {
    x: padding,
    align: 'start',
    baseline: height / 2 + fontSize * 0.345,
    fontSize,
    minFontSize: 16,
    width: 520 - 2 * padding,
    fill: LABEL.ink,
  })
  const width = text.width + 2 * padding
  const x = isMirrored ? PAGE.width - PAGE.margin - width : PAGE.margin
  return (
    `<g transform="translate(${x} ${art.labelTop ?? PAGE.ledge - 15})">` +
    `<rect width="${width}" height="${height}" rx="4" fill="${LABEL.ground}"/>${text.svg}</g>`
  )
}
