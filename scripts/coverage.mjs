// `npm run coverage`: runs the in-process tests and prints the coverage by folder.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

const FOLDERS = ['domain', 'packages/backend', 'packages/import', 'server']
const MEASURES = ['lines', 'branches', 'functions']
const MAX_FILES_SHOWN = 15

const folder = mkdtempSync(join(tmpdir(), 'peakshelf-coverage-'))
const status = await run(process.execPath, [
  join(root, 'scripts', 'test.mjs'),
  '--project=unit*',
  '--project=integration*',
  '--project=across*',
  '--project=accounts-and-files*',
  '--coverage.enabled',
  '--coverage.provider=v8',
  '--coverage.reporter=json-summary',
  `--coverage.reportsDirectory=${folder}`,
  '--coverage.reportOnFailure',
  '--coverage.exclude=**/*.{test,shared-suite}.ts',
  ...FOLDERS.map((name) => `--coverage.include=${name}/**/*.ts`),
  ...process.argv.slice(2),
])
const { total: _total, ...files } = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8'))
rmSync(folder, { recursive: true, force: true })
printFolders(Object.entries(files).map(([path, counts]) => ({ path: relative(root, path), ...counts })))
process.exitCode = status

function printFolders(measured) {
  for (const name of FOLDERS) {
    const inside = measured.filter(({ path }) => path.startsWith(`${name}/`))
    const shares = MEASURES.map(
      (measure) => `${describeShare(inside.map((file) => file[measure]))} of ${measure}`,
    )
    console.log(`${name}: ${shares.join(', ')}`)
  }
  console.log('Lowest coverage:')
  const lowest = measured.toSorted((one, other) => one.lines.pct - other.lines.pct).slice(0, MAX_FILES_SHOWN)
  for (const { path, lines } of lowest) console.log(`  ${lines.pct} % of ${path}`)
}

function describeShare(counts) {
  const sum = (name) => counts.reduce((before, count) => before + count[name], 0)
  return `${((100 * sum('covered')) / Math.max(1, sum('total'))).toFixed(1)} %`
}
