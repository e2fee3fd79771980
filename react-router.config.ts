import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Pages know their routes from the start, so routes are not discovered by requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
