// Settings of `npm run lab -- mutation`. https://stryker-mutator.io/docs/stryker-js/configuration
import { AREAS } from './areas.mjs'

export default {
  mutate: [...AREAS[process.env.MUTATION_AREA].sources, '!**/*.test.ts'],
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/lab/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  tempDirName: '.cache/mutation',
  ignorePatterns: [
    '/build',
    '/data',
    '/.cache',
    '/packages/press',
    '/docs',
    '/public',
    '/bench',
    '/tools/lab/benches',
  ],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Stryker's rewriting of tsconfig.json needs an API that TypeScript 7 has removed; nothing reads the file here.
  tsconfigFile: 'none',
}
