// Writes the package as JavaScript with declarations into `dist`: Node refuses to strip types below node_modules.
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = import.meta.dirname
const dist = join(root, 'dist')
const PLATFORM = 'database/platform'

rmSync(dist, { recursive: true, force: true })
if (!process.argv.includes('--clean')) build()

function build() {
  const compiler = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
  for (const declarations of globSync('**/*.d.ts', { cwd: dist })) {
    const module = declarations.replace(/\.d\.ts$/, '')
    const source = readFileSync(join(root, `${module}.ts`), 'utf8')
    writeFileSync(join(dist, `${module}.js`), resolveImports(module, stripTypeScriptTypes(source)))
    const types = readFileSync(join(dist, declarations), 'utf8')
    writeFileSync(join(dist, declarations), resolveImports(module, types))
  }
  cpSync(join(root, PLATFORM), join(dist, PLATFORM), { recursive: true })
}

/**
 * Imports of `#backend/…` become relative, and names of modules end in `.js`.
 * @param {string} module path of the importing module
 * @param {string} code
 */
function resolveImports(module, code) {
  const up = relative(dirname(module), '.').split(sep).join('/') || '.'
  return code
    .replaceAll(/'#backend\/([^']+)\.ts'/g, `'${up}/$1.js'`)
    .replaceAll(/'(\.[^']+)\.ts'/g, `'$1.js'`)
}
