import { existsSync } from 'node:fs'
import { LOOPBACK_HOSTS } from './config/config-checks.ts'
import { ConfigError, parseConfig } from './config/config.ts'
import { describeEditorMode } from './editor-mode/describe-editor-mode.ts'
import { explainFailure } from './explain-failure.ts'
import { readRelease, readVersion } from './open-build.ts'
import { type Site, startSite } from './start-site.ts'

/** The process: reads the settings, starts the site, ends it in order when asked to. */
async function main(): Promise<void> {
  if (process.argv.includes('--version')) return console.log(await describeVersion())
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = parseConfig(process.env)
  const isDevelopment = process.argv.includes('--dev')
  if (isDevelopment && !LOOPBACK_HOSTS.includes(config.host))
    throw new ConfigError([
      `HOST is ${config.host}: npm run dev shows the sources and listens on this machine only. Leave HOST out, or use npm start`,
    ])
  // React picks its fast build by this name. The settings were read before, so it changes no answer of ours.
  if (!isDevelopment) process.env.NODE_ENV ??= 'production'
  const starting = startSite(config, {
    isDevelopment,
    report: (line) => console.log(line),
  })
  // From here on there is something to close. Whoever reads that the site is running may end it at once.
  closeWhenAsked(starting)
  const site = await starting
  const editorLines = describeEditorMode(config.editor, site.editorMode?.oneTimeLink ?? null)
  console.log([`${config.site.name} is running at ${site.url}`, ...editorLines].join('\n'))
}

async function describeVersion(): Promise<string> {
  const release = await readRelease().catch(() => null)
  return `Peakshelf ${await readVersion()}, ${release ? `build ${release}` : 'not built yet'}`
}

/** SIGTERM and SIGINT end the process in order; one that is still starting does so first. */
function closeWhenAsked(starting: Promise<Site>): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    void closeStarted(starting).then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function closeStarted(starting: Promise<Site>): Promise<void> {
  const site = await starting
  await site.close()
}

main().catch((error: unknown) => {
  console.error(explainFailure(error))
  process.exit(1)
})
