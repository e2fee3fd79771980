/**
 * `npm run build`, second part: bundles the server and the built pages in `build/site`. Loading about 1,500 source
 * modules would take most of a start.
 */
import { rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bundleFunctions, bundleThreads } from './bundled-entries.mjs'
import { recordBuildInputs } from './record-inputs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'build', 'site')
/** Native code, and packages that find files of their own beside them; and Vite, which only sources need. */
const KEPT_APART = [
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
    keepPlaces(),
    choosePackagesOfProduction(),
    writeInAscii(),
    recordBuildInputs({ folder: 'build/site' }),
  ],
  resolve: { external: KEPT_APART, noExternal: true },
  build: {
    ssr: true,
    outDir: folder,
    target: 'node26',
    minify: false,
    copyPublicDir: false,
    rolldownOptions: {
      // What React's server components would make of it.
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
 * Modules that name files relative to themselves (migrations, settings of functions, `public`) go on naming those of the
 * sources, which lie where they were.
 * @returns {import('vite').Plugin}
 */
function keepPlaces() {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0]
      if (!code.includes(OWN_ADDRESS) || !isAbsolute(file) || isPackage(file)) return null
      // Files are at most one folder below build/site, where both entries find the root.
      return {
        code: code.replaceAll(OWN_ADDRESS, `__sourceAddress(${JSON.stringify(toAddress(file))})`),
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
function toAddress(file) {
  return relative(root, file).split(sep).join('/')
}

/**
 * Packages choose their fast build by a variable that the server sets itself when it starts, which is too late here.
 * @returns {import('vite').Plugin}
 */
function choosePackagesOfProduction() {
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
 * A file with one letter beyond Latin-1 takes two bytes in memory for each of its letters, and its text stays there for as long as
 * the process runs. An escape means the same in strings, templates, patterns and names.
 * @returns {import('vite').Plugin}
 */
function writeInAscii() {
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
