import { readFile, writeFile } from 'node:fs/promises'

const file = new URL('../manifest.json', import.meta.url)

/** What each output was drawn from, and what it was when it had been drawn: digests by path. */
export type Manifest = Record<string, { source: string; output: string }>

export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(file, 'utf8')) as Manifest
}

/** Writes the lines in the order of their paths. */
export async function writeManifest(manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
