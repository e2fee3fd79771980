// `npm run doctor`: what is left before launch, as in Settings → Launch. The exit status is 1 if anything is.
import { judgeLaunch } from '#domain/launch/judge-launch.ts'
import { parseConfig } from '#server/config/config.ts'
import { openOperatorClient } from '#server/operator/open-operator-client.ts'
import { readLaunchFacts } from '#server/settings/launch-facts.ts'
import { parseWithStored, SETTINGS_TABLE } from '#server/settings/live-config.ts'
import { isSealed } from '#supabase/functions/_shared/secrets/seal.ts'
import { runOperatorCommand } from './operator-command.ts'

runOperatorCommand({
  usage: 'Usage: npm run doctor',
  parseArguments: (all) => (all.length === 0 ? all : null),
  async run() {
    const start = parseConfig(process.env)
    const { client, close } = await openOperatorClient(start)
    try {
      const { data } = await client.from(SETTINGS_TABLE).select('name, value').throwOnError()
      const readable = data.filter(({ value }) => !isSealed(value))
      const config = parseWithStored(start, Object.fromEntries(readable.map((row) => [row.name, row.value])))
      const hasMailServer =
        config.smtpUrl !== null ||
        config.backend.kind === 'hosted' ||
        data.some(({ name }) => name === 'SMTP_URL')
      const points = judgeLaunch(await readLaunchFacts(client, config, hasMailServer))
      if (points.some(({ isDone }) => !isDone)) process.exitCode = 1
      return [
        ...points.map(({ isDone, text }) => `${isDone ? 'done' : 'left'}  ${text}`),
        config.isLaunched
          ? 'Launched: search engines may show the site.'
          : 'Not launched: the site asks search engines not to show it.',
      ].join('\n')
    } finally {
      await close()
    }
  },
})
