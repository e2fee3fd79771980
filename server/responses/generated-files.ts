import type { SiteSettings } from '#content/agency/site.ts'
import type { DrawCard } from '#app/seo/share-image/drawing-context.ts'
import { findPageCard } from '#app/seo/share-image/page-cards.ts'
import { createSiteContent } from '#domain/documents/document.ts'
import { awardCertificate, certificatePaths } from './awarded-certificates.ts'
import { type StaticFiles, SVG_POLICY } from './static-files.ts'
import { buildStoredResponse, type StoredResponse } from './stored-response.ts'

type GeneratedFile = { type: string; make: () => Promise<Uint8Array> }

type Parts = {
  settings: SiteSettings
  indexNowKey: string | null
  drawCard: DrawCard
  headers: Record<string, string>
}

function listGeneratedFiles({
  settings: { name },
  indexNowKey,
  drawCard,
}: Parts): Record<string, GeneratedFile> {
  const certificates = certificatePaths.map(
    (path) => [path, { type: 'image/svg+xml', make: () => awardCertificate(path, name) }] as const,
  )
  return {
    ...Object.fromEntries(certificates),
    ...(indexNowKey !== null && {
      [`/${indexNowKey}.txt`]: {
        type: 'text/plain; charset=utf-8',
        make: async () => Buffer.from(indexNowKey),
      },
    }),
    '/og-image.png': { type: 'image/png', make: () => drawHomeImage(name, drawCard) },
    '/site.webmanifest': {
      type: 'application/manifest+json',
      make: async () => Buffer.from(writeManifest(name)),
    },
  }
}

async function drawHomeImage(name: string, drawCard: DrawCard): Promise<Uint8Array> {
  const drawn = await drawCard(
    findPageCard('home', { settings: { name }, content: createSiteContent({}, (read) => read) })!,
  )
  if (!drawn) throw new Error('Too many share images are being drawn.')
  return drawn.bytes
}

function writeManifest(name: string): string {
  const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose })
  return JSON.stringify(
    {
      name,
      short_name: name,
      description: 'Amazon marketplace growth for sellers and brands',
      start_url: '/',
      display: 'browser',
      background_color: '#f5f7f4',
      theme_color: '#f5f7f4',
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
      const file = files.get(path)
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

async function buildGeneratedResponse(
  { type, make }: GeneratedFile,
  headers: Record<string, string>,
): Promise<StoredResponse> {
  const responseHeaders = {
    ...headers,
    'content-type': type,
    'cache-control': 'public, max-age=3600',
    ...(type === 'image/svg+xml' && { 'content-security-policy': SVG_POLICY }),
  }
  return buildStoredResponse(200, responseHeaders, Buffer.from(await make()))
}
