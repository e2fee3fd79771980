/**
 * Rollup inputs besides the server's imports: modules that run in their own thread or process, and server
 * functions. From source, each would load the TypeScript loader and a second copy of shared packages.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

const NAMED_MODULE = /new URL\('(\.\/[\w-]{1,80}\.ts)', import\.meta\.url\)/g
const THREADS = 'threads'
/** Prefix of the virtual module that starts a thread. */
const THREAD = '\0thread:'
const LOADER = 'packages/backend/functions/import-function.ts'
const FUNCTIONS = 'supabase/functions'

/**
 * Bundles modules that are started by URL: `new URL('./drawing-thread.ts', import.meta.url)`.
 * @returns {import('vite').Plugin}
 */
export function bundleThreads() {
  return {
    name: 'bundle-threads',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith(THREAD) ? id : null
    },
    load(id) {
      if (!id.startsWith(THREAD)) return null
      // Threads don't share the compile cache of the main thread (server/start.ts).
      return `import { enableCompileCache } from 'node:module'
enableCompileCache()
await import(${JSON.stringify(id.slice(THREAD.length))})`
    },
    transform(code, id) {
      if (code.search(NAMED_MODULE) === -1 || /[\\/]node_modules[\\/]/.test(id)) return null
      const named = code.replaceAll(NAMED_MODULE, (_, path) => {
        const fileName = `${THREADS}/${basename(path, '.ts')}.js`
        this.emitFile({ type: 'chunk', id: THREAD + resolve(dirname(id), path), fileName })
        return `__bundledAddress(${JSON.stringify(fileName)})`
      })
      return { code: named, map: null }
    },
    renderChunk(code, chunk) {
      if (!code.includes('__bundledAddress(')) return null
      const addressed = code.replaceAll(/__bundledAddress\("([^"]{1,200})"\)/g, (_, fileName) => {
        const path = relative(dirname(chunk.fileName), fileName).split(sep).join('/')
        return `new URL(${JSON.stringify(path)}, import.meta.url)`
      })
      return { code: addressed, map: null }
    },
  }
}

/**
 * Bundles server functions as lazy imports, with the paths of their sources.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function bundleFunctions(root) {
  return {
    name: 'bundle-functions',
    enforce: 'pre',
    transform(_, id) {
      if (resolve(id) !== join(root, LOADER)) return null
      const entries = readdirSync(join(root, FUNCTIONS))
        .map((name) => `${FUNCTIONS}/${name}/index.ts`)
        .filter((path) => existsSync(join(root, path)))
        .map((path) => {
          const address = `new URL(${JSON.stringify(`../../${path}`)}, import.meta.url)`
          return `  [fileURLToPath(${address}), () => import(${JSON.stringify(join(root, path))})],`
        })
      const code = [
        `import { fileURLToPath, pathToFileURL } from 'node:url'`,
        `const bundled = new Map([`,
        ...entries,
        `])`,
        // Functions of another project folder are loaded from source.
        `export const importFunction = (file) =>`,
        `  bundled.get(file)?.() ?? import(/* @vite-ignore */ pathToFileURL(file).href)`,
      ]
      return { code: code.join('\n'), map: null }
    },
  }
}
