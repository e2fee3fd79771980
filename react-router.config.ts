import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Pages know all routes from the start instead of discovering them by requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
