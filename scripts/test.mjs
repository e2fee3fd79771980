// `npm test`: installs packages, builds the site, runs the tests and prints counts. `npm run test:unit` runs
// only tests without servers, `npm run test:matrix` the slow ones. Arguments are passed to vitest: `npm test
// -- --project sites`.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { ensureServers } from './ensure-servers.mjs'
import { findBrowser } from './find-browser.mjs'
import { findNode, installPackages, requireUsableNode } from './install.mjs'
import { root, run } from './run.mjs'
import { describeReach } from './test/attack-reach.mjs'
import { chooseRetries, mergeRetries } from './test/retries.mjs'
import { makeTemporaryFolder } from './test/temporary-folder.mjs'

/** Vitest project filter for each set of tests (vitest.config.ts). */
const RINGS = { everyday: '!matrix-*', unit: 'unit*', matrix: 'matrix-*' }

const { ring, given } = readParameters(process.argv.slice(2))
requireUsableNode()
await installPackages()
const browser = ring === 'unit' ? {} : await prepareSites()

const temporary = makeTemporaryFolder()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporter = join(root, 'scripts', 'test', 'results-reporter.mjs')
try {
  process.exitCode = await runAll(given)
} finally {
  temporary.remove()
}

function readParameters(words) {
  const isRing = words[0]?.startsWith('--ring=') ?? false
  const name = isRing ? words[0].slice('--ring='.length) : 'everyday'
  const others = isRing ? words.slice(1) : words
  const namesProjects = others.some((word) => word.startsWith('--project'))
  return { ring: name, given: namesProjects ? others : [`--project=${RINGS[name]}`, ...others] }
}

/** Finds the browser, installs servers and builds the site. Resolves to the environment variables for the browser. */
async function prepareSites() {
  const found = await findBrowser().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
  await ensureServers()
  await buildWhenChanged()
  return found
}

/** Runs the tests, retries some failures, and prints the line that CI parses. Resolves to the exit status. */
async function runAll(parameters) {
  const first = await runTests('first', parameters)
  if (first.results === null) {
    console.log('0 passed, 1 failed')
    return 1
  }
  const retried = chooseRetries(first.results)
  if (retried.length === 0) return printCounts(first.results) ? first.status : 1

  const projects = [...new Set(retried.map(({ project }) => `--project=${project}`))]
  const second = await runTests('retry', [...projects, ...retried.map(({ path }) => relative(root, path))])
  const results = second.results ? mergeRetries(first.results, second.results) : first.results
  printRetries(retried, results.files)
  return printCounts(results) ? second.status : 1
}

async function runTests(name, parameters) {
  const path = join(temporary.path, `results-of-${name}.json`)
  const status = await run(
    findNode(),
    [vitest, 'run', '--reporter=default', `--reporter=${reporter}`, ...parameters],
    { env: { ...browser, TMPDIR: temporary.path, PEAKSHELF_TEST_RESULTS: path } },
  )
  try {
    return { status, results: JSON.parse(readFileSync(path, 'utf8')) }
  } catch (error) {
    console.error(`The test results can't be read: ${error.message}`)
    return { status, results: null }
  }
}

/** Returns false if too few attacks reached their target, which counts as a failure. */
function printCounts({ files }) {
  const sum = (name) => files.reduce((before, file) => before + file[name], 0)
  const reach = describeReach(files)
  if (reach) console.log(reach.text)
  const isReached = reach?.isEnough ?? true
  console.log(`${sum('passed')} passed, ${sum('failed') + (isReached ? 0 : 1)} failed`)
  return isReached
}

/**
 * Tests that passed when retried count as passed, and are listed with their first failure
 * (docs/decisions/0037-run-deployment-samples-in-tests.md).
 */
function printRetries(retried, files) {
  const passed = retried.filter(
    (file) => !files.find(({ project, path }) => project === file.project && path === file.path).isFailed,
  )
  const lines = passed.flatMap(({ path, failures }) =>
    failures.map(({ name, message }) => `  ${relative(root, path)} > ${name}\n    ${message.split('\n')[0]}`),
  )
  if (lines.length === 0) return
  console.log(`${lines.length} passed only when retried; each hides a race that must be found:`)
  console.log(lines.join('\n'))
}
