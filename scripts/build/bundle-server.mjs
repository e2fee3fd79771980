/**
 * Second part of `npm run build`: bundles the server and the built pages in `build/site`, because loading
 * about 1,500 source modules would take most of the start time.
 */
import { rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundleFunctions, bundleThreads } from './bundled-entries.mjs'
import { recordBuildInputs } from './record-inputs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'build', 'site')
/** Not bundled: native code, packages that read files next to their own, and Vite, which is only for development. */
const NOT_BUNDLED = [
  '@electric-sql/pglite',
  '@resvg/resvg-wasm',
  'fontkit',
  'harfbuzzjs',
  'pdfkit',
  'sharp',
  'vite',
  'woff2-encoder',
]
const OWN_ADDRESS = 'import.meta.url'
const KIND_OF_NODE = 'process.env.NODE_ENV'

rmSync(folder, { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [
    bundleFunctions(root),
    bundleThreads(),
    keepSourceUrls(),
    usePackagesForProduction(),
    escapeNonLatin1(),
    recordBuildInputs({ folder: 'build/site' }),
  ],
  resolve: { external: NOT_BUNDLED, noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node26',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      // React's "use client" directives have no meaning here.
      checks: { moduleLevelDirective: false },
      input: { start: join(root, 'server/start.ts'), pages: join(root, 'build/server/index.js') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'parts/[name]-[hash].js',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
})

/**
 * Makes modules resolve `import.meta.url` to their source file, because migrations, function settings and
 * `public` are not copied to the build.
 * @returns {import('vite').Plugin}
 */
function keepSourceUrls() {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0]
      if (!code.includes(OWN_ADDRESS) || !isAbsolute(file) || isPackage(file)) return null
      // Chunks are at most one folder below build/site, so that both entries find the root.
      return {
        code: code.replaceAll(OWN_ADDRESS, `__sourceAddress(${JSON.stringify(toFileUrl(file))})`),
        map: null,
      }
    },
    renderChunk(code, chunk) {
      if (!code.includes('__sourceAddress(')) return null
      const up = relative(dirname(join(folder, chunk.fileName)), root)
        .split(sep)
        .join('/')
      return {
        code: code.replaceAll(/__sourceAddress\(("[^"]{1,400}")\)/g, (_, path) => {
          const place = JSON.stringify(`${up}/${JSON.parse(path)}`)
          return `new URL(${place}, import.meta.url).href`
        }),
        map: null,
      }
    },
  }
}

/** @param {string} id */
function isPackage(id) {
  return /[\\/]node_modules[\\/]/.test(id)
}

/** @param {string} file */
function toFileUrl(file) {
  return relative(root, file).split(sep).join('/')
}

/**
 * Selects production builds of packages, which check NODE_ENV when loaded, before the server sets it.
 * @returns {import('vite').Plugin}
 */
function usePackagesForProduction() {
  return {
    name: 'packages-of-production',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes(KIND_OF_NODE) || !isPackage(id)) return null
      return { code: code.replaceAll(KIND_OF_NODE, '"production"'), map: null }
    },
  }
}

/**
 * Escapes non-Latin-1 characters, because a single one makes V8 keep the whole source with two bytes per
 * character.
 * @returns {import('vite').Plugin}
 */
function escapeNonLatin1() {
  return {
    name: 'write-in-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeUnit)
    },
  }
}

/** @param {string} unit */
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
