/** `npm run press [-- product …]` generates files; `npm run press -- --check` lists outdated ones. */
import { parseArgs } from 'node:util'
import { createBrowserPrinter } from './outputs/browser-printer.ts'
import { digestBytes, digestSource } from './outputs/digest-source.ts'
import { findMismatches } from './outputs/find-mismatches.ts'
import { makeFile } from './outputs/make-file.ts'
import { type Manifest, readManifest, writeManifest } from './outputs/manifest.ts'
import { readOutputFiles, writeOutputFile } from './outputs/output-files.ts'
import { OUTPUT_FOLDERS, products } from './products.ts'

const USAGE = `Usage:
  npm run press                 draws everything
  npm run press -- covers …     draws only that: ${products.map(({ name }) => name).join(', ')}
  npm run press -- --check      lists outdated files`

async function check(): Promise<void> {
  const files = await readOutputFiles(OUTPUT_FOLDERS)
  const mismatches = await findMismatches({ products, manifest: await readManifest(), files })
  if (mismatches.length === 0) return console.log(`${files.size} files match their sources.`)
  console.error(mismatches.join('\n'))
  process.exitCode = 1
}

async function draw(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !products.some((product) => product.name === name))
  if (unknown.length > 0) {
    console.error(`Nothing is called ${unknown.join(' or ')}.\n${USAGE}`)
    process.exitCode = 1
    return
  }
  const known = await readManifest()
  const manifest: Manifest = {}
  const printer = createBrowserPrinter()
  try {
    for (const { name, maxBytes, listOutputs } of products) {
      const isWanted = names.length === 0 || names.includes(name)
      for (const { path, source } of await listOutputs()) {
        if (!isWanted) {
          if (known[path]) manifest[path] = known[path]
          continue
        }
        const bytes = await makeFile(source, printer)
        if (bytes.length > maxBytes)
          throw new Error(
            `${path} has ${bytes.length} bytes, more than the ${maxBytes} allowed in products of ${name}.`,
          )
        await writeOutputFile(path, bytes)
        manifest[path] = { source: digestSource(source), output: digestBytes(bytes) }
        console.log(`${path}  ${(bytes.length / 1000).toFixed(1)} kB`)
      }
    }
  } finally {
    await printer.close()
  }
  await writeManifest(manifest)
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help) console.log(USAGE)
else if (values.check) await check()
else await draw(positionals)
