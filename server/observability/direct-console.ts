import { format } from 'node:util'
import { describeFailure } from '#backend/request/log.ts'
import { currentRequestId } from './request-id.ts'
import { redactForms, redactSettings } from './redaction.ts'

export type LogFormat = 'text' | 'json'

/** Read before the other settings, so that errors about them use the format too. */
export function readLogFormat(environment: Record<string, string | undefined>): LogFormat {
  return environment.LOG_FORMAT?.trim() === 'json' ? 'json' : 'text'
}

const LEVELS = { log: 'info', info: 'info', warn: 'warning', error: 'error' } as const

/**
 * Redirects console output: removes secrets, and writes JSON if configured.
 * @param write writes to standard output for info, to standard error for the rest
 */
export function directConsole(
  target: Pick<Console, keyof typeof LEVELS>,
  {
    logFormat,
    environment,
    write = writeLines,
    now = () => new Date(),
  }: {
    logFormat: LogFormat
    environment: Record<string, string | undefined>
    write?: (lines: string, isNews: boolean) => void
    now?: () => Date
  },
): void {
  const withoutSettings = redactSettings(environment)
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, string][]) {
    // `console.log` prints the link of editor mode at the start, which must stay readable.
    const redact = method === 'log' ? withoutSettings : (text: string) => redactForms(withoutSettings(text))
    const stamp = () => ({ time: now().toISOString(), level })
    target[method] = (...parts: unknown[]) => {
      const isNews = level === 'info'
      const entry = parts.length === 1 ? readEntry(parts[0]) : null
      if (entry) return write(`${stringify({ ...stamp(), ...entry }, redact)}\n`, isNews)
      const text = redact(
        format(...parts.map((part) => (part instanceof Error ? describeFailure(part) : part))),
      )
      const id = currentRequestId()
      const line =
        logFormat === 'text'
          ? text
          : JSON.stringify({ ...stamp(), event: 'message', ...(id && { id }), message: text })
      return write(`${line}\n`, isNews)
    }
  }
}

function readEntry(part: unknown): Record<string, unknown> | null {
  if (typeof part !== 'string' || !part.startsWith('{')) return null
  try {
    return JSON.parse(part) as Record<string, unknown>
  } catch {
    return null
  }
}

function stringify(entry: Record<string, unknown>, redact: (text: string) => string): string {
  return JSON.stringify(entry, (_, value: unknown) => (typeof value === 'string' ? redact(value) : value))
}

function writeLines(lines: string, isNews: boolean): void {
  ;(isNews ? process.stdout : process.stderr).write(lines)
}

export function logUncaught(logFormat: LogFormat): void {
  process.on('uncaughtException', (error) => {
    console.error(error)
    process.exit(1)
  })
  if (logFormat === 'text') return
  process.removeAllListeners('warning')
  process.on('warning', (warning) => console.warn(`${warning.name}: ${warning.message}`))
}
