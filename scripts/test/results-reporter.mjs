import { writeFileSync } from 'node:fs'
import { readReach } from './attack-reach.mjs'

/**
 * Vitest reporter that writes the results of each file to the path in `PEAKSHELF_TEST_RESULTS`: `{ unhandled,
 * files: [{ project, path, isFailed, passed, failed, failures: [{ name, message }], reach }] }`. A file that
 * failed without a failed test counts as one failure. `reach` is the report of an attack test file; otherwise
 * null.
 */
export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(describeFile)
    writeFileSync(
      process.env.PEAKSHELF_TEST_RESULTS,
      JSON.stringify({ unhandled: unhandledErrors.length, files }),
    )
  }
}

function describeFile(module) {
  const tests = [...module.children.allTests()].map((test) => ({ test, result: test.result() }))
  const failures = tests
    .filter(({ result }) => result.state === 'failed')
    .map(({ test, result }) => ({ name: test.fullName, message: result.errors[0]?.message ?? '' }))
  const isFailed = module.state() === 'failed'
  if (isFailed && failures.length === 0)
    failures.push({
      name: '(the file)',
      message: findErrors(module)[0]?.message ?? 'The file could not be run.',
    })
  return {
    project: module.project.name,
    path: module.moduleId,
    isFailed,
    passed: tests.filter(({ result }) => result.state === 'passed').length,
    failed: failures.length,
    failures,
    reach: readReach(
      module.moduleId,
      tests.map(({ test, result }) => ({
        name: test.fullName,
        isSkipped: result.state === 'skipped',
        meta: test.meta(),
      })),
    ),
  }
}

function findErrors(module) {
  return [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
}
