// `npm run doctor`: what is left to do before the launch, as in Settings → Launch. Exits with 1 if there is
// anything.
import { judgeLaunch } from '#domain/launch/judge-launch.ts'
import { parseConfig } from '#server/config/config.ts'
import { openOperatorClient } from '#server/operator/open-operator-client.ts'
import { drawHomeImage } from '#server/responses/generated-files.ts'
import { readLaunchFacts } from '#server/settings/launch-facts.ts'
import { createLiveConfig } from '#server/settings/live-config.ts'
import { createShareImages } from '#server/share-images/share-images.ts'
import { listSealingKeys } from '#supabase/functions/_shared/secrets/seal.ts'
import { runOperatorCommand } from './operator-command.ts'

runOperatorCommand({
  usage: 'Usage: npm run doctor',
  parseArguments: (all) => (all.length === 0 ? all : null),
  async run() {
    const start = parseConfig(process.env)
    const live = createLiveConfig(start, console.error)
    const shareImages = createShareImages({
      readPicture: async () => null,
      readBrand: () => live.current().brand,
    })
    const { client, secretKey, sealingKey, close } = await openOperatorClient(start)
    try {
      const sealingKeys = sealingKey
        ? await listSealingKeys({ settings: start.functionSettings, sealingKey })
        : []
      await live.connect({ client, secretKey, sealingKeys }, false)
      const drawShareImage = () => drawHomeImage(live.current().site, shareImages.draw)
      const points = judgeLaunch(await readLaunchFacts({ client, live, secretKey, drawShareImage }))
      if (points.some(({ isDone }) => !isDone)) process.exitCode = 1
      return [
        ...points.map(({ isDone, text }) => `${isDone ? 'done' : 'left'}  ${text}`),
        live.current().isLaunched
          ? 'Launched: search engines may show the site.'
          : 'Not launched: the site asks search engines not to show it.',
      ].join('\n')
    } finally {
      live.close()
      await shareImages.close()
      await close()
    }
  },
})
