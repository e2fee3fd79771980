/**
 * What the bundle of the server holds beside what it imports: modules that run in a thread or process of their own, and server functions. From their
 * sources each would bring the compiler that strips types, and second copies of packages, into a process that has neither.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

const NAMED_MODULE = /new URL\('(\.\/[\w-]{1,80}\.ts)', import\.meta\.url\)/g
const THREADS = 'threads'
/** Before the file of a module that runs elsewhere: what enters it. */
const THREAD = '\0thread:'
const LOADER = 'packages/backend/functions/import-function.ts'
const FUNCTIONS = 'supabase/functions'

/**
 * Modules that one of ours names by its address, to run them elsewhere: `new URL('./drawing-thread.ts', import.meta.url)`.
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
      // A thread does not share the compile cache of the main thread (server/start.ts).
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
 * Server functions, each loaded when it is first called, as from its source.
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
        // Those of another project folder than ours are loaded from where they lie.
        `export const importFunction = (file) =>`,
        `  bundled.get(file)?.() ?? import(/* @vite-ignore */ pathToFileURL(file).href)`,
      ]
      return { code: code.join('\n'), map: null }
    },
  }
}
