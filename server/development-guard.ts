/**
 * Protects Vite in `npm run dev`, which would serve files to any request: only pages of this site on this
 * machine get responses.
 */
import { type IncomingMessage, type RequestListener, type Server, Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { isApiPath } from './pages/api-path.ts'
import { isLoopback } from './editor-mode/editor-requests.ts'
import { findRequestProblem, refuseRequest, type RequestProblem } from './http/request-guard.ts'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerOptions } from 'vite'
import type { Config } from './config/config.ts'

type Middleware = (...parts: [...Parameters<RequestListener>, next: () => void]) => void

const FOREIGN: RequestProblem = {
  status: 403,
  message: 'npm run dev answers pages of its own origin on this machine only.',
}

export type DevelopmentGuardOptions = {
  allowedHosts: string[]
  middleware: Middleware
  answer: RequestListener
}

export function guardDevelopment({
  allowedHosts,
  middleware,
  answer,
}: DevelopmentGuardOptions): RequestListener {
  return (request, response) => {
    const problem = findRequestProblem(request, allowedHosts)
    if (problem) return refuseRequest(request, response, problem)
    if (isApiPath(request.url!)) return answer(request, response)
    if (isForeign(request)) return refuseRequest(request, response, FOREIGN)
    // Without it, a page on another port could load sources as images or scripts.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    middleware(request, response, () => answer(request, response))
  }
}

/** A server that passes only WebSockets of this site's pages to Vite. It never listens. */
export function openOwnSockets(server: Server, allowedHosts: string[]): Server {
  const own = new HttpServer()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const hasOwnOrigin = request.headers.origin === `http://${request.headers.host}`
    if (!findRequestProblem(request, allowedHosts) && hasOwnOrigin && !isForeign(request)) {
      own.emit('upgrade', request, socket, head)
      return
    }
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return own
}

/** Whether another origin or machine sent the request, other than by following a link. */
function isForeign({ headers, socket }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return true
  if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return true
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  return !isOwn && headers['sec-fetch-mode'] !== 'navigate'
}

const SHOWN_FOLDERS = ['app', 'content', 'domain', 'node_modules', 'public']
/** Vite's own deny list, and names of keys and databases. */
const PRIVATE_NAMES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key}',
  '.npmrc',
  'keys.json',
  '**/.git/**',
  '**/.cache/**',
]

export function buildDevelopmentServerOptions(hmrServer: Server, config: Config): ServerOptions {
  const root = (folder: string) => fileURLToPath(new URL(`../${folder}`, import.meta.url))
  const privateFolders = listPrivateFolders(config).map((folder) => `${escapeGlob(folder)}/**`)
  return {
    middlewareMode: true,
    hmr: { server: hmrServer },
    cors: false,
    fs: {
      strict: true,
      allow: SHOWN_FOLDERS.map(root),
      deny: [...PRIVATE_NAMES, ...privateFolders, `${escapeGlob(root('data'))}/**`],
    },
    watch: { ignored: privateFolders },
  }
}

function listPrivateFolders({ dataFolder, backend }: Config): string[] {
  const keys = backend.kind === 'embedded' ? backend.keys : null
  return [dataFolder, ...(keys && keys.kind !== 'given' ? [keys.folder] : [])].map((folder) =>
    resolve(folder).replaceAll('\\', '/'),
  )
}

function escapeGlob(path: string): string {
  return path.replaceAll(/[()[\]{}!*+?@|\\]/g, '\\$&')
}
