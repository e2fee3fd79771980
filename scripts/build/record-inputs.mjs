import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'

/** File in the build folder with the hash of the sources of the last complete build. */
export const STAMP = '.sources'
export const INPUTS = '.inputs'

/**
 * Vite plugin that records the source files of the build, and marks the build as incomplete while it runs.
 * @param {{ folder: string }} options the build folder, relative to the root
 */
export function recordBuildInputs({ folder }) {
  let root = ''
  /** @type {string[]} */
  let configFiles = []
  return {
    name: 'record-build-inputs',
    apply: 'build',
    configResolved(config) {
      root = config.root
      configFiles = [config.configFile, ...config.configFileDependencies].filter(Boolean)
    },
    buildStart() {
      rmSync(join(root, folder, STAMP), { force: true })
    },
    generateBundle(_, bundle) {
      const parts = Object.values(bundle)
      const assets = parts
        .flatMap((part) => (part.type === 'asset' ? part.originalFileNames : []))
        .map((file) => resolve(root, file))
      const files = [...this.getModuleIds(), ...assets, ...configFiles]
      const inputs = [...new Set(files.map((file) => toOwnPath(root, file)).filter((path) => path !== null))]
      mkdirSync(join(root, folder, INPUTS), { recursive: true })
      writeFileSync(
        join(root, folder, INPUTS, `${this.environment.name}.json`),
        JSON.stringify(inputs.sort(), null, 2),
      )
    },
  }
}

function toOwnPath(root, file) {
  const path = file.split('?', 1)[0]
  if (!isAbsolute(path)) return null
  const below = relative(root, path).split(sep).join('/')
  return below.startsWith('../') || below.includes('node_modules/') ? null : below
}
