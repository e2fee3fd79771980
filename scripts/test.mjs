// `npm test`: installs what the tests need, builds what they look at, runs all of them, and counts.
// Arguments go to vitest: `npm test -- --project unit`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { ensureServers } from './ensure-servers.mjs'
import { findBrowser } from './find-browser.mjs'
import { findNode, installPackages, requireUsableNode } from './install.mjs'
import { root, run } from './run.mjs'

requireUsableNode()
await installPackages()
const browser = await findBrowser().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
await ensureServers()
await buildWhenChanged()

const folder = mkdtempSync(join(tmpdir(), 'peakshelf-results-'))
const results = join(folder, 'results.json')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const status = await run(findNode(), [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  env: browser,
})
printCounts(results)
rmSync(folder, { recursive: true, force: true })
process.exitCode = status

/** The line that CI reads; a file that failed as a whole counts as one failure. */
function printCounts(path) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'))
    printSecondTries(testResults)
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    )
    console.log(`${numPassedTests} passed, ${numFailedTests + unloaded.length} failed`)
  } catch (error) {
    console.error(`The test results can't be read: ${error.message}`)
    console.log('0 passed, 1 failed')
  }
}

/** Decision 0039: a test that passed at its second try counts as passed, and is named with what failed at first. */
function printSecondTries(files) {
  const again = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
      .map(
        (test) =>
          `  ${relative(root, name)} > ${test.fullName}\n    ${test.failureMessages[0].split('\n')[0]}`,
      ),
  )
  if (again.length === 0) return
  console.log(`${again.length} passed only at the second try; each hides a race that must be found:`)
  console.log(again.join('\n'))
}
