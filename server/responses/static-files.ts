import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { buildStoredResponse, type StoredResponse } from './stored-response.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
/** Allows styles in SVG files but no scripts, even when opened directly. */
export const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const ASSETS = '/assets/'
/** For URLs with a content hash. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

export type StaticFiles = { find(path: string): Promise<StoredResponse> | undefined }

/** Lists the files of a folder once, so that request paths never reach the file system. */
export async function openStaticFiles(folder: string, headers: Record<string, string>): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = new Map<string, string>()
  // Written by `npm run build` (scripts/build/compress-assets.mjs).
  const compressed = new Set<string>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const path = '/' + relative(folder, file).split(sep).join('/')
    if (!entry.isFile() || path.includes('/.')) continue
    if (path.startsWith(ASSETS) && path.endsWith('.br')) compressed.add(file)
    else paths.set(path, file)
  }
  const responses = new Map<string, Promise<StoredResponse>>()
  return {
    find(path) {
      const file = paths.get(path)
      if (!file) return undefined
      const cached = responses.get(path)
      if (cached) return cached
      const ready = compressed.has(`${file}.br`) ? `${file}.br` : null
      const response = buildFileResponse(path, { file, ready }, headers)
      responses.set(path, response)
      response.catch(() => responses.delete(path))
      return response
    },
  }
}

async function buildFileResponse(
  path: string,
  { file, ready }: { file: string; ready: string | null },
  headers: Record<string, string>,
): Promise<StoredResponse> {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const [body, { mtime }, br] = await Promise.all([readFile(file), stat(file), ready && readFile(ready)])
  return buildStoredResponse(
    200,
    {
      ...headers,
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      // Names under assets/ contain a content hash.
      'cache-control': path.startsWith(ASSETS) ? IMMUTABLE : 'public, max-age=3600',
      'last-modified': mtime.toUTCString(),
      ...(extension === 'svg' && { 'content-security-policy': SVG_POLICY }),
    },
    body,
    br ? { ready: { br } } : {},
  )
}
