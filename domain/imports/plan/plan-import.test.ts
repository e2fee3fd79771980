import { expect, test } from 'vitest'
import { isWritten, planImport, previewItem, type KnownPost, type PreviewItem } from './plan-import.ts'
import { readImport } from '#import/files/read-import.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const preview = async (text: string, now = NOW): Promise<PreviewItem[]> =>
  (await readImport({ bytes: Buffer.from(text) }, { now, timeZone: 'UTC' })).items.map((item) =>
    previewItem(item, now),
  )
const KNOWN_NOTHING = new Map<string, KnownPost>()

const SHEET =
  'id,title,content,status\n1,One,<p>x</p>,\n2,Two,<p>y</p><img src=/a.png>,draft\n3,,<p>z</p>,\n1,Again,<p>x</p>,\n4,Four,<script>a</script>,'

test('plans an action for each row, with line and reason', async () => {
  const plan = planImport(await preview(SHEET), KNOWN_NOTHING, 'blog')
  expect(plan.rows.map(({ line, action, reason }) => [line, action, reason])).toEqual([
    [2, 'create', null],
    [3, 'create', null],
    [4, 'refuse', 'The title is missing.'],
    [5, 'refuse', 'Record 1 of this file is the same post (id 1); only the first is used.'],
    [6, 'refuse', 'The content is empty after cleaning.'],
  ])
  expect(plan).toMatchObject({
    counts: { create: 2, update: 0, skip: 0, refuse: 3 },
    pictureCount: 1,
    draftCount: 1,
    refusal: null,
  })
})

test('skips invalid rows for news and refuses them for the blog', async () => {
  const plan = planImport(await preview(SHEET), KNOWN_NOTHING, 'news')
  expect(plan.counts).toEqual({ create: 2, update: 0, skip: 3, refuse: 0 })
})

test('excludes the posts that the author deselected, if they would be written', async () => {
  const plan = planImport(await preview(SHEET), KNOWN_NOTHING, 'blog', { leftOut: new Set([2, 3]) })
  expect(plan.rows.map(isWritten)).toEqual([true, false, false, false, false])
  expect(plan.rows[1]).toMatchObject({ action: 'create', isLeftOut: true, reason: 'Left out by you.' })
  expect(plan.rows[2]).not.toHaveProperty('isLeftOut')
  expect(plan).toMatchObject({ counts: { create: 1, skip: 1, refuse: 3 }, pictureCount: 0, draftCount: 0 })
})

test('refuses a news file without a valid post', async () => {
  const items = await preview('title,content\n,x\n"",y')
  expect(planImport(items, KNOWN_NOTHING, 'news').refusal).toBe('No valid news posts found in the data')
  expect(planImport(items, KNOWN_NOTHING, 'blog').refusal).toBeNull()
})

test('changes nothing when the same file is imported again', async () => {
  const first = await preview(SHEET)
  const known = new Map(
    first.map(({ source_id, digest }) => [source_id ?? '', { digest, isEdited: false, version: 'v1' }]),
  )
  const plan = planImport(await preview(SHEET, '2027-01-01T00:00:00.000Z'), known, 'blog')
  expect(plan.counts).toMatchObject({ create: 0, update: 0, skip: 2 })
  expect(plan.rows[0]?.reason).toBe('Already imported and unchanged.')
})

test.for<[string, KnownPost, boolean, string]>([
  ['changed in the file', { digest: 'other', isEdited: false, version: 'v1' }, false, 'update'],
  ['of an import without a digest', { digest: null, isEdited: false, version: 'v1' }, false, 'update'],
  ['edited here since', { digest: 'other', isEdited: true, version: 'v1' }, false, 'skip'],
  [
    'edited here since, to be overwritten',
    { digest: 'other', isEdited: true, version: 'v1' },
    true,
    'update',
  ],
])('decides about a post %s', async ([, known, overwriteEdited, action]) => {
  const items = await preview('id,title,content\n1,One,<p>x</p>')
  const plan = planImport(items, new Map([['sheet:1', known]]), 'blog', { overwriteEdited })
  expect(plan.rows[0]?.action).toBe(action)
  expect(plan.rows[0]?.reason === null).toBe(action === 'update')
})

test('skips ignored rows for blog and news', async () => {
  const items = await preview('ID,Handle,Command,Title,Body HTML\n1,a,DELETE,A,<p>x</p>')
  for (const kind of ['blog', 'news'] as const) {
    expect(planImport(items, KNOWN_NOTHING, kind).rows).toMatchObject([
      { action: 'skip', reason: 'The command is DELETE, so no post is made.' },
    ])
  }
})

test('keeps warnings from parsing and cleaning', async () => {
  const [item] = await preview('title,content,date\na,<table><tr><td colspan=2>b<td>c</table>,soon')
  expect(item?.warnings).toEqual([
    'The date "soon" cannot be read, so the post gets the time of the import.',
    '1 merged cell of a table was split.',
  ])
})

test('lists further rows of a record without counting them', async () => {
  const sheet =
    'Handle,Command,Title,Body HTML,Top Row,Comment: Author\none,NEW,One,<p>x</p>,1,\none,,,,,Ann\none,,,,,Ben\n' +
    'two,DELETE,Two,<p>y</p>,1,'
  const plan = planImport(await preview(sheet), KNOWN_NOTHING, 'blog')
  expect(plan).toMatchObject({
    recordCount: 2,
    counts: { create: 1, update: 0, skip: 1, refuse: 0 },
    rows: [{ isPart: false }, { isPart: true }, { isPart: true }, { isPart: false }],
  })
})
