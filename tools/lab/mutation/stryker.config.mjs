// How `npm run lab -- mutation` works; areas.mjs says on what. https://stryker-mutator.io/docs/stryker-js/configuration
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
  // Its rewriting of the file asks for an interface that TypeScript 7 no longer has; nothing here reads the file.
  tsconfigFile: 'none',
}
