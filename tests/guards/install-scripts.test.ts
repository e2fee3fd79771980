import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

test('scripts/install.mjs lists exactly the packages with install scripts', async () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
  const script: string = new URL('../../scripts/install.mjs', import.meta.url).href
  const { WITH_SCRIPTS } = (await import(script)) as { WITH_SCRIPTS: string[] }
  expect([...new Set(withScripts)].toSorted()).toEqual(WITH_SCRIPTS.toSorted())
})

test('no command installs packages with their install scripts', () => {
  for (const path of ['.ci/run', 'scripts/install.mjs'])
    expect(read(path)).not.toMatch(/npm install|\[\s*'install'/)
})
