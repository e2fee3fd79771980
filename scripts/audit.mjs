// `npm run audit`: fails if production dependencies have high or critical vulnerabilities.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './run.mjs'

const LIMIT_MS = 60_000
const FATAL = ['high', 'critical']

/**
 * @param {string} text output of `npm audit --json`
 * @returns {{ message: string, isFatal: boolean }} not fatal if the registry can't be reached or has no
 * advisories, like many mirrors
 */
export function judgeAudit(text) {
  const report = parse(text)
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? report?.error?.summary ?? 'no answer'
    return { message: `Dependencies were not audited: ${String(reason).split('\n', 1)[0]}`, isFatal: false }
  }
  const found = Object.values(report.vulnerabilities).map(({ name, severity }) => ({ name, severity }))
  const names = found.map(({ name, severity }) => `${name} (${severity})`).join(', ')
  return {
    message: names
      ? `Known vulnerabilities in: ${names}. See npm audit --omit=dev.`
      : 'No known vulnerability.',
    isFatal: found.some(({ severity }) => FATAL.includes(severity)),
  }
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isWindows = process.platform === 'win32'
  const { stdout } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    shell: isWindows,
    timeout: LIMIT_MS,
    maxBuffer: Infinity,
  })
  const { message, isFatal } = judgeAudit(stdout ?? '')
  console.log(message)
  if (isFatal) process.exitCode = 1
}
