import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defaultSiteSettings } from '../../content/agency/site.ts'
import { findMismatches } from './outputs/find-mismatches.ts'
import { readManifest } from './outputs/manifest.ts'
import type { Source } from './outputs/output.ts'
import { readOutputFiles } from './outputs/output-files.ts'
import { OUTPUT_FOLDERS, products } from './products.ts'

test('all outputs are up to date', async () => {
  const files = await readOutputFiles(OUTPUT_FOLDERS)
  expect(await findMismatches({ products, manifest: await readManifest(), files })).toEqual([])
})

test('no file contains the agency name of the demo', async () => {
  const listTexts = (source: Source): string[] => {
    if (source.kind === 'archive') return source.entries.flatMap((entry) => listTexts(entry.source))
    if (source.kind === 'bytes') return [Buffer.from(source.bytes).toString('latin1')]
    if (source.kind === 'font') return []
    return [source.kind === 'text' ? source.text : source.html]
  }
  const outputs = (await Promise.all(products.map(({ listOutputs }) => listOutputs()))).flat()
  expect(outputs.length).toBeGreaterThan(40)
  const named = outputs.filter(({ source }) =>
    listTexts(source).some((text) => text.includes(defaultSiteSettings.name)),
  )
  expect(named.map(({ path }) => path)).toEqual([])
})

test('every file is within its size limit', async () => {
  const files = await readOutputFiles(OUTPUT_FOLDERS)
  for (const { maxBytes, listOutputs } of products)
    for (const { path } of await listOutputs())
      expect(files.get(path)?.length, path).toBeLessThanOrEqual(maxBytes)
})

test('shared dependencies have the same version as in the website', async () => {
  const [website, press] = await Promise.all(['../../package.json', 'package.json'].map(readPackages))
  const shared = Object.keys(press!).filter((name) => website![name])
  expect(shared).toEqual(['@fontsource-variable/archivo', 'fflate', 'fontkit', 'playwright-core'])
  for (const name of shared) expect(press![name], name).toBe(website![name])
})

async function readPackages(path: string): Promise<Record<string, string>> {
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(new URL(path, import.meta.url), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>
  return { ...dependencies, ...devDependencies }
}
