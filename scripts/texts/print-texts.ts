/** `npm run texts [-- AREA]`: prints the texts that people read by area, with file and line. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findTexts } from './find-texts.ts'

/** Areas and their paths; the first match counts. */
const AREAS: readonly (readonly [string, RegExp])[] = [
  ['mails', /^supabase\/functions\/_shared\/mails|^content\/defaults\/mails|^packages\/backend\/auth\/mail/],
  ['booking', /booking|event-types|call-types/],
  ['payments', /payment/],
  ['sign-in', /^app\/auth\//],
  ['functions', /^supabase\/functions/],
  ['database', /^supabase\/schemas/],
  ['documents', /^packages\/press/],
  ['import', /^packages\/import|^app\/admin\/imports/],
  ['backend', /^packages\/backend/],
  ['settings', /^server\/config|settings/],
  ['server', /^server|^scripts/],
  ['content', /^content|^domain/],
  ['pages', /^app\/(?!admin)/],
]

const root = fileURLToPath(new URL('../../', import.meta.url))
const wanted = process.argv[2]
const files = execFileSync(
  'git',
  ['ls-files', 'app', 'content', 'domain', 'packages', 'scripts', 'server', 'supabase'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (file) =>
      /\.(?:tsx?|sql)$|^content\/.*\.json$/.test(file) &&
      !/\.test\.|\.d\.ts$|migrations|database\.types|fixtures|scripts\/test/.test(file),
  )

const texts = new Map<string, string[]>()
for (const file of files) {
  const area =
    AREAS.find(([, paths]) => paths.test(file))?.[0] ?? file.split('/').slice(1, -1).slice(0, 2).join('/')
  const lines = findTexts(file, readFileSync(`${root}${file}`, 'utf8')).map(
    ({ line, text }) => `${file}:${line}  ${text.trim().replaceAll(/\s+/g, ' ')}`,
  )
  texts.set(area, [...(texts.get(area) ?? []), ...lines])
}
if (wanted !== undefined && !texts.has(wanted)) {
  console.error(`There is no area "${wanted}". Areas: ${[...texts.keys()].join(', ')}`)
  process.exitCode = 2
}
for (const [area, lines] of texts)
  if (lines.length > 0 && (wanted ?? area) === area) console.log(`# ${area}\n\n${lines.join('\n')}\n`)
