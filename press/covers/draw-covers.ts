/** Writes the cover of every seeded post to public/covers, as press/covers/cover-plans.ts describes them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { composeCover } from '#app/posts/covers/compose-cover.ts'
import { coverPlans } from './cover-plans.ts'

const coverFolder = new URL('../../public/covers/', import.meta.url)

await mkdir(coverFolder, { recursive: true })
const covers = Object.entries(coverPlans)
await Promise.all(
  covers.map(([name, { palette, motif }]) =>
    writeFile(new URL(`${name}.svg`, coverFolder), `${composeCover(name, palette, motif)}\n`),
  ),
)
console.log(`${covers.length} covers written to public/covers`)
