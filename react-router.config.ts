import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // A page that goes on by itself knows its routes from the start; no address it opens is asked about.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
