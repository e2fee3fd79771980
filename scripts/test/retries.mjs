/**
 * Projects whose tests start processes or browsers. Their failed files are retried
 * (docs/decisions/0037-run-deployment-samples-in-tests.md).
 */

const RETRIED_PROJECTS = ['sites', 'sites-alone', 'matrix-sites', 'matrix-sites-alone']
/** This test looks for rare failures, which a retry would hide. */
const NEVER_RETRIED = ['tests/server/deployment/replicas-behind-samples.test.ts']
/** If more files fail, a race is not the cause. */
const MAX_FILES = 12

/**
 * * Returns the files to retry; none if a test failed that must not be retried.
 * @param {{ unhandled: number, files: TestFile[] }} results
 * @returns {TestFile[]}
 * @typedef {{ project: string, path: string, isFailed: boolean, passed: number, failed: number, failures: {
 * name: string, message: string }[] }} TestFile
 */
export function chooseRetries({ unhandled, files }) {
  const failed = files.filter((file) => file.isFailed)
  const isLost =
    unhandled > 0 ||
    failed.length > MAX_FILES ||
    failed.some(
      ({ project, path }) =>
        !RETRIED_PROJECTS.includes(project) || NEVER_RETRIED.some((file) => path.endsWith(`/${file}`)),
    )
  return isLost ? [] : failed
}

export function mergeRetries(first, second) {
  const key = ({ project, path }) => `${project} ${path}`
  const again = new Map(second.files.map((file) => [key(file), file]))
  return {
    unhandled: first.unhandled + second.unhandled,
    files: first.files.map((file) => again.get(key(file)) ?? file),
  }
}
