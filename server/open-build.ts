import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { PartScripts, SiteContext } from '#app/data/context/context.ts'
import type { AppOptions } from './pages/app.ts'
import type { Config } from './config/config.ts'
import { openOwnSockets, buildDevelopmentServerOptions } from './development-guard.ts'
import type { FetchApp } from './http/request-handler.ts'
import { buildAssetHeaders } from './pages/security-headers.ts'
import { hashArt } from './responses/hashed-art.ts'
import { openStaticFiles, type StaticFiles } from './responses/static-files.ts'

const PAGE_CHANGED = 'peakshelf:page-changed'
const BUILD_FOLDER = new URL('../build/', import.meta.url)
/** React Router's Vite plugin requires it before all other scripts, for hot reload. */
const HOT_RELOAD_SCRIPT = '/@id/__x00__virtual:react-router/inject-hmr-runtime'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export type Pages = {
  scripts: Pick<SiteContext, 'islandsScriptUrl' | 'articleScriptUrl' | 'partScripts' | 'artPath'>
  /** Name of the build; changes with every page. Null when running from source. */
  release: string | null
  staticFiles: StaticFiles
  createFetch: (options: AppOptions) => Promise<FetchApp>
  developmentMiddleware?: Middleware
  close: () => Promise<void>
}

type OpenOptions = { isDevelopment: boolean; server: Server; config: Config }

export function openBuild(options: OpenOptions): Promise<Pages> {
  const { isDevelopment, server, config } = options
  return isDevelopment ? openSources(server, config) : openProductionBuild(config)
}

async function openProductionBuild({ siteUrl }: Config): Promise<Pages> {
  const folder = BUILD_FOLDER
  const manifestText = await readManifest()
  const manifest = JSON.parse(manifestText) as BuildManifest
  const findScript = (entry: string): string => {
    const script = manifest[entry]
    if (!script) throw new Error(`The build contains no ${entry}: remove the folder build and start again`)
    return `/${script.file}`
  }
  // Does not exist before the first build.
  const builtApp = (await import(new URL('site/pages.js', folder).href)) as typeof import('./pages/app.ts')
  const listPart = (entry: string) => ({ run: [findScript(entry)], imports: listImports(manifest, entry) })
  const artPath = await hashArt(fileURLToPath(new URL('client/art', folder)))
  return {
    scripts: { ...nameScripts(findScript, listPart), artPath },
    release: await readRelease(),
    staticFiles: await openStaticFiles(fileURLToPath(new URL('client', folder)), buildAssetHeaders(siteUrl)),
    createFetch: (options) => Promise.resolve(builtApp.createApp(options).fetch),
    close: () => Promise.resolve(),
  }
}

function nameScripts(
  findScript: (entry: string) => string,
  listPart: (entry: string) => PartScripts,
): Omit<Pages['scripts'], 'artPath'> {
  return {
    islandsScriptUrl: findScript('app/islands/islands.ts'),
    articleScriptUrl: findScript('app/islands/article-islands.ts'),
    partScripts: {
      auth: listPart('app/auth/sign-in/auth.entry.ts'),
      admin: listPart('app/admin/admin.entry.ts'),
    },
  }
}

type BuildManifest = Record<string, { file: string; imports?: string[] } | undefined>

function listImports(manifest: BuildManifest, entry: string): string[] {
  const found = new Set<string>()
  const follow = (name: string) => {
    for (const imported of manifest[name]?.imports ?? []) {
      if (found.has(imported)) continue
      found.add(imported)
      follow(imported)
    }
  }
  follow(entry)
  return [...found].map((name) => `/${manifest[name]!.file}`)
}

function readManifest(): Promise<string> {
  return readFile(new URL('client/.vite/manifest.json', BUILD_FOLDER), 'utf8')
}

/**
 * Returns the name of the build, which changes with every page.
 * @throws Error if there is no build
 */
export async function readRelease(): Promise<string> {
  return nameRelease(await readManifest(), await readdir(new URL('server/assets', BUILD_FOLDER)))
}

export async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** File names contain content hashes, so they identify the build. */
function nameRelease(manifest: string, serverFiles: string[]): string {
  return createHash('sha256').update(manifest).update(serverFiles.sort().join()).digest('hex').slice(0, 12)
}

async function openSources(server: Server, config: Config): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: buildDevelopmentServerOptions(openOwnSockets(server, config.allowedHosts), config),
    appType: 'custom',
  })
  // Pages without React can't hot-update; their script reloads them (app/islands/islands.ts).
  vite.watcher.on('change', () => vite.ws.send(PAGE_CHANGED, {}))
  return {
    scripts: {
      ...nameScripts(
        (entry) => `/${entry}`,
        (entry) => ({ run: [HOT_RELOAD_SCRIPT, `/${entry}`], imports: [] }),
      ),
      artPath: '/art/',
    },
    release: null,
    staticFiles: { find: () => undefined },
    developmentMiddleware: vite.middlewares,
    async createFetch(options) {
      let loaded: typeof import('./pages/app.ts') | undefined
      let app: ReturnType<typeof import('./pages/app.ts').createApp> | undefined
      return async (request, connection) => {
        // Cheap if nothing changed, because Vite uses its module graph.
        const current = (await vite.ssrLoadModule('/server/pages/app.ts')) as typeof import('./pages/app.ts')
        if (current !== loaded || !app) {
          loaded = current
          app = current.createApp(options)
        }
        return app.fetch(request, connection)
      }
    },
    close: () => vite.close(),
  }
}
