import { readFile, writeFile } from 'node:fs/promises'

const file = new URL('../manifest.json', import.meta.url)

/** Digests of the source and the file of each output, by path. */
export type Manifest = Record<string, { source: string; output: string }>

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest
}

/** Writes the manifest, sorted by path. */
export async function writeManifest(manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
