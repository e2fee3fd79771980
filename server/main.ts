import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { ConfigError, parseConfig } from './config/config.ts'
import { findMisspelled, mustBeOwnAddress } from './config/start-checks.ts'
import { describeEditorMode } from './editor-mode/editor-mode-setting.ts'
import { closeWithTimeout, ShutdownTimeoutError } from './close-with-timeout.ts'
import { explainFailure } from './explain-failure.ts'
import type { CloseOptions } from './http/http-server.ts'
import { directConsole, readLogFormat, logUncaught } from './observability/direct-console.ts'
import { readRelease, readVersion } from './open-build.ts'
import { runProcesses, WORKER_NUMBER } from './run-processes.ts'
import { type Site, startSite } from './start-site.ts'

const DEFAULT_NOTICE_SECONDS = 5
const RELOAD_IGNORED =
  'SIGHUP only replaces processes if there are several (PROCESSES). Restart this one instead.'

async function main(): Promise<void> {
  if (process.argv.includes('--version')) return console.log(await describeVersion())
  const given = Object.keys(process.env)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const logFormat = readLogFormat(process.env)
  directConsole(console, { logFormat, environment: process.env })
  logUncaught(logFormat)
  if (cluster.isPrimary) for (const line of findMisspelled(process.env)) console.warn(`Warning: ${line}`)
  const config = parseConfig(process.env)
  const isDevelopment = process.argv.includes('--dev')
  if (isDevelopment && config.signOfOthers)
    throw new ConfigError([
      `${config.signOfOthers}: npm run dev exposes the source code, so it only serves this machine. Remove that setting, or use npm start`,
    ])
  if (cluster.isPrimary) await mustBeOwnAddress(config.host)
  if (config.processes > 1 && cluster.isPrimary && !isDevelopment) {
    // Workers read the env file themselves, so that a restarted one sees changes.
    for (const name of Object.keys(process.env)) if (!given.includes(name)) delete process.env[name]
    return runProcesses(config, (line) => console.log(line))
  }
  // Selects React's production build. Settings were already read, so nothing else is affected.
  if (!isDevelopment) process.env.NODE_ENV ??= 'production'
  const ending = new AbortController()
  const starting = startSite(config, {
    isDevelopment,
    report: (line) => console.log(line),
    signal: ending.signal,
    processNumber: Number(process.env[WORKER_NUMBER] ?? 1),
  })
  const noticeMs = (config.shutdownNoticeSeconds ?? DEFAULT_NOTICE_SECONDS) * 1000
  closeWhenAsked(starting, { ending, noticeMs })
  const site = await starting.catch((error: unknown) => {
    if (isEnd(error, ending.signal)) return null
    throw error
  })
  if (!site) return
  if (cluster.isWorker) return
  const editorLines = describeEditorMode(config.editor, site.editorMode?.oneTimeLink ?? null)
  console.log([`${site.name} is running at ${site.url}`, ...editorLines].join('\n'))
}

async function describeVersion(): Promise<string> {
  const release = await readRelease().catch(() => null)
  return `Peakshelf ${await readVersion()}, ${release ? `build ${release}` : 'not built yet'}`
}

/** Shuts down on SIGTERM and SIGINT. A starting process completes its start first, unless it waits for its data. */
function closeWhenAsked(
  starting: Promise<Site>,
  { ending, noticeMs }: { ending: AbortController; noticeMs: number },
): void {
  let isStopping = false
  const stop = (how?: CloseOptions) => {
    if (isStopping) return
    isStopping = true
    ending.abort(new Error('Stopping, as requested by a signal.'))
    void closeWithTimeout(() => closeStarted(starting, ending.signal, how), noticeMs).then(
      () => process.exit(0),
      (error) => {
        console.error(error instanceof ShutdownTimeoutError ? error.message : error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop())
  process.on('SIGINT', () => stop())
  process.on('SIGHUP', () => {
    if (cluster.isWorker) stop({ isReplaced: true })
    // SIGHUP of a closed terminal. Under a service manager it must not end the process, which would not be
    // restarted.
    else if (process.stdout.isTTY) stop()
    else console.log(RELOAD_IGNORED)
  })
  if (!cluster.worker) return
  // Otherwise Node exits the worker immediately when the parent exits.
  cluster.worker.exitedAfterDisconnect = true
  process.once('disconnect', () => stop({ isReplaced: true }))
}

async function closeStarted(starting: Promise<Site>, ending: AbortSignal, how?: CloseOptions): Promise<void> {
  const site = await starting.catch((error: unknown) => {
    if (isEnd(error, ending)) return null
    throw error
  })
  await site?.close(how)
}

/** Whether the error is a start aborted by the shutdown, whose parts are already closed. */
function isEnd(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error instanceof Error && error.cause === reason))
}

main().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
