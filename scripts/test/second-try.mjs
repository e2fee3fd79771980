/**
 * Failed tests that start processes or browsers run a second time
 * (docs/decisions/0037-run-deployment-samples-in-tests.md).
 */

const TRIED_TWICE = ['sites', 'sites-alone', 'matrix-sites', 'matrix-sites-alone']
/** What fails in one of many stops is what it looks for: a second try would hide it. */
const TRIED_ONCE = ['tests/server/deployment/replicas-behind-samples.test.ts']
/** More than these are no races. */
const MAX_FILES = 12

/**
 * Which files of a run to try again: none when something failed that has no second try, since the run is lost then.
 * @param {{ unhandled: number, files: TestFile[] }} results
 * @returns {TestFile[]}
 *
 * @typedef {{ project: string, path: string, isFailed: boolean, passed: number, failed: number,
 *   failures: { name: string, message: string }[] }} TestFile
 */
export function chooseSecondTries({ unhandled, files }) {
  const failed = files.filter((file) => file.isFailed)
  const isLost =
    unhandled > 0 ||
    failed.length > MAX_FILES ||
    failed.some(
      ({ project, path }) =>
        !TRIED_TWICE.includes(project) || TRIED_ONCE.some((file) => path.endsWith(`/${file}`)),
    )
  return isLost ? [] : failed
}

/** Replaces the results of files by those of their second run. */
export function takeSecondTries(first, second) {
  const key = ({ project, path }) => `${project} ${path}`
  const again = new Map(second.files.map((file) => [key(file), file]))
  return {
    unhandled: first.unhandled + second.unhandled,
    files: first.files.map((file) => again.get(key(file)) ?? file),
  }
}
