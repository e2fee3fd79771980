import type { Config } from '../config/config.ts'
import { superviseWorkers, WorkerStartError } from './supervise-workers.ts'

/**
 * The parent of several processes: SIGTERM and SIGINT end all of them in order, SIGHUP replaces one after the other, unless
 * it says that the terminal is closed.
 * @param report receives one line per thing that an operator should know
 * @returns when all of them answer; the process ends with the status of the worst of them
 */
export async function runProcesses(config: Config, report: (line: string) => void): Promise<void> {
  const workers = superviseWorkers({
    count: config.processes,
    silenceSeconds: config.processSilenceSeconds,
    report,
  })
  let isStopping = false
  let isRunning = false
  let isReplacementAsked = false
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    void workers.stop(signal).then((status) => process.exit(status))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => {
    if (process.stdout.isTTY) stop('SIGTERM')
    else if (isRunning) void workers.replaceAll()
    // The first worker serves requests before the last is ready, so a replacement may be requested already.
    else isReplacementAsked = true
  })
  try {
    await workers.start()
  } catch (error) {
    if (isStopping) return
    // Why has been said by the process that ended.
    if (error instanceof WorkerStartError) process.exit(1)
    throw error
  }
  isRunning = true
  report(`${config.site.name} is running at ${config.siteUrl} in ${config.processes} processes`)
  if (isReplacementAsked) void workers.replaceAll()
}
