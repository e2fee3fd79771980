import { digestBytes, digestSource } from './digest-source.ts'
import type { Manifest } from './manifest.ts'
import type { Product } from './output.ts'

export type CheckedOutputs = {
  products: readonly Product[]
  manifest: Manifest
  /** Files in the output folders, by path. */
  files: ReadonlyMap<string, Uint8Array>
}

/**
 * Lists outdated outputs without drawing anything: compares sources and files with the digests in the
 * manifest.
 */
export async function findMismatches({ products, manifest, files }: CheckedOutputs): Promise<string[]> {
  const found: string[] = []
  const drawn = new Set<string>()
  for (const product of products) {
    const draw = `Run npm run press -- ${product.name}.`
    for (const { path, source } of await product.listOutputs()) {
      drawn.add(path)
      const bytes = files.get(path)
      const known = manifest[path]
      if (!bytes) found.push(`${path}: it is missing. ${draw}`)
      else if (known?.source !== digestSource(source)) found.push(`${path}: its source has changed. ${draw}`)
      else if (known.output !== digestBytes(bytes)) found.push(`${path}: it is not the file drawn. ${draw}`)
    }
  }
  for (const path of new Set([...files.keys(), ...Object.keys(manifest)]))
    if (!drawn.has(path)) found.push(`${path}: nothing draws it. Delete it, then run npm run press.`)
  return found
}
