import type { SiteSettings } from '#content/agency/site.ts'
import type { DrawCard } from '#app/seo/share-image/drawing-context.ts'
import { findPageCard } from '#app/seo/share-image/page-cards.ts'
import { fallbackContent } from '#domain/documents/document.ts'
import { brandCard } from '#app/seo/share-image/share-card.ts'
import type { Brand } from '#domain/brand/brand.ts'
import { DEFAULT_COLOR, PAGE_COLORS, tintDrawing } from '#domain/brand/palette.ts'
import { type BrandFile, listBrandFiles } from '../brand/brand-files.ts'
import type { DrawingCalls } from '../share-images/drawing-calls.ts'
import { IMMUTABLE, type StaticFiles, SVG_POLICY } from './static-files.ts'
import { buildStoredResponse, type StoredResponse } from './stored-response.ts'
import { readFile } from 'node:fs/promises'
import { escapeXml } from '#app/seo/escape-xml.ts'
import { recognitions } from '#content/agency/recognitions.ts'

type Parts = {
  settings: SiteSettings
  brand: Brand
  drawings: Pick<DrawingCalls, 'drawSvg'>
  indexNowKey: string | null
  drawCard: DrawCard
  headers: Record<string, string>
}

function listGeneratedFiles({
  settings,
  brand,
  drawings,
  indexNowKey,
  drawCard,
}: Parts): Record<string, BrandFile> {
  const { name } = settings
  const certificates = certificatePaths.map(
    (path) => [path, { type: 'image/svg+xml', make: () => awardCertificate(path, name) }] as const,
  )
  return {
    ...Object.fromEntries(certificates),
    ...listBrandFiles(brand, drawings),
    ...(indexNowKey !== null && {
      [`/${indexNowKey}.txt`]: {
        type: 'text/plain; charset=utf-8',
        make: async () => Buffer.from(indexNowKey),
      },
    }),
    '/og-image.png': { type: 'image/png', make: () => drawHomeImage(settings, drawCard) },
    '/site.webmanifest': {
      type: 'application/manifest+json',
      make: async () => Buffer.from(writeManifest(settings)),
    },
  }
}

/** @throws Error if it can't be drawn */
export async function drawHomeImage(settings: SiteSettings, drawCard: DrawCard): Promise<Uint8Array> {
  const card = findPageCard('home', { settings, content: fallbackContent })!
  const drawn = await drawCard(brandCard(card, settings))
  if (!drawn) throw new Error('Too many share images are being drawn.')
  return drawn.bytes
}

function writeManifest({ name, brand }: SiteSettings): string {
  const [pageColor] = brand?.pageColors ?? PAGE_COLORS
  const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose })
  return JSON.stringify(
    {
      name,
      short_name: name,
      description: 'Amazon marketplace growth for sellers and brands',
      start_url: '/',
      display: 'browser',
      background_color: pageColor,
      theme_color: pageColor,
      icons: [
        icon('/favicon.svg', 'any', 'image/svg+xml'),
        icon('/icon-192.png', '192x192', 'image/png'),
        icon('/icon-512.png', '512x512', 'image/png'),
        icon('/icon-512.png', '512x512', 'image/png', 'maskable'),
      ],
    },
    null,
    2,
  )
}

export function addGeneratedFiles(staticFiles: StaticFiles, parts: Parts): StaticFiles {
  const files = new Map(Object.entries(listGeneratedFiles(parts)))
  const responses = new Map<string, Promise<StoredResponse>>()
  return {
    find(path) {
      const file = files.get(path) ?? tintArt(path, parts, staticFiles)
      if (!file) return staticFiles.find(path)
      const cached = responses.get(path)
      if (cached) return cached
      const response = buildGeneratedResponse(file, parts.headers)
      responses.set(path, response)
      response.catch(() => responses.delete(path))
      return response
    },
  }
}

const ART = /^\/art\/.+\.svg$/

/** Returns a page illustration in the brand color. */
function tintArt(path: string, { brand }: Parts, staticFiles: StaticFiles): BrandFile | null {
  const drawing = brand.color !== DEFAULT_COLOR && ART.test(path) ? staticFiles.find(path) : undefined
  if (!drawing) return null
  const make = async () => {
    const { identity } = await drawing
    return Buffer.from(tintDrawing(Buffer.from(identity.body).toString('utf8'), brand.color))
  }
  return { type: 'image/svg+xml', make }
}

async function buildGeneratedResponse(
  { type, make, isImmutable }: BrandFile,
  headers: Record<string, string>,
): Promise<StoredResponse> {
  const responseHeaders = {
    ...headers,
    'content-type': type,
    'cache-control': isImmutable ? IMMUTABLE : 'public, max-age=3600',
    ...(type === 'image/svg+xml' && { 'content-security-policy': SVG_POLICY }),
  }
  return buildStoredResponse(200, responseHeaders, Buffer.from(await make()))
}

const PUBLIC_FOLDER = new URL('../../public/', import.meta.url)
const MARK = '<!--awarded-->'
/** In units of the drawing, which is 400 units wide. */
const LINE = { fontSize: 10.4, width: 300 }
const LETTER_WIDTH = 0.55

const certificatePaths = recognitions.fallback.items.map(({ image }) => image)

async function awardCertificate(path: string, name: string): Promise<Buffer> {
  const drawing = await readFile(new URL(`.${path}`, PUBLIC_FOLDER), 'utf8')
  return Buffer.from(drawing.replace(MARK, () => writeAward(name)))
}

function writeAward(name: string): string {
  const text = `Awarded to ${name}`
  const fontSize = Math.min(LINE.fontSize, LINE.width / (text.length * LETTER_WIDTH))
  return (
    `<text x="200" y="179.3" fill="#3c4f48" text-anchor="middle" font-size="${fontSize.toFixed(2)}"` +
    ` font-family="Archivo, 'Instrument Sans', Helvetica, Arial, sans-serif">${escapeXml(text)}</text>`
  )
}
