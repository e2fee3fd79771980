/**
 * Files made to slow down the parser: with quadratic patterns, each took minutes.
 * `tests/guards/pattern-time.test.ts` tests the patterns; here, whole readers run under a deadline.
 */
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const DEADLINE_MS = 25_000

/** Runs in a thread, because only a thread can be terminated while it is busy. */
const READER = `
  const { parentPort, workerData } = require('node:worker_threads')
  Promise.all(workerData.modules.map((address) => import(address))).then(async ([{ readImport }, { toBlogPost }]) => {
    const options = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
    const { failure, records } = await readImport({ bytes: workerData.bytes }, options)
    for (const record of records) toBlogPost(record, options.now)
    parentPort.postMessage({ failure, records: records.length })
  })
`

const MODULES = ['../../../packages/import/files/read-import.ts', './to-post.ts'].map(
  (file) => new URL(file, import.meta.url).href,
)

type Answer = { failure: string | null; records: number }

async function readInThread(text: string): Promise<Answer> {
  const worker = new Worker(READER, {
    eval: true,
    workerData: { modules: MODULES, bytes: Buffer.from(text) },
  })
  const late = setTimeout(() => void worker.terminate(), DEADLINE_MS)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('The reader was still busy at the deadline')))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

const LONG = 200_000
const wordpress = (body: string) =>
  `<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version>` +
  `<item><title>One</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${body}]]></content:encoded></item></channel></rss>`
const rss = (author: string) =>
  `<rss version="2.0"><channel><item><title>One</title><author>${author}</author><description>Words</description></item></channel></rss>`

test.for<[string, string, number]>([
  ['a column name of blanks', `title,content,"x${' '.repeat(LONG)}x"\nOne,Words,`, 1],
  ['a column name of brackets', `title,content,${'[a'.repeat(LONG)}\nOne,Words,`, 1],
  ['a column name that begins like a date', `title,content,${'publi'.repeat(LONG)}\nOne,Words,`, 1],
  [
    'a long column name over many rows',
    `title,content,${'x'.repeat(LONG)}\n${Array.from({ length: 5_000 }, (_, at) => `${at},Words ${at},y`).join('\n')}`,
    5_000,
  ],
  [
    'a tag of blanks in quotes',
    JSON.stringify([{ title: 'One', content: 'Words', tags: ['"' + ' '.repeat(LONG)] }]),
    1,
  ],
  ['a title of dashes', JSON.stringify([{ title: `a${'-'.repeat(400)}b`, content: 'Words' }]), 1],
  ['an author of at signs', rss('@'.repeat(LONG)), 1],
  ['WordPress: nothing but shortcodes that open', wordpress('[caption '.repeat(LONG / 5)), 1],
  ['WordPress: captions that never close', wordpress('[caption]'.repeat(LONG / 5)), 1],
  ['WordPress: frames whose ends are looked for', wordpress(`words ${'[row]'.repeat(LONG / 2)}`), 1],
  ['WordPress: line separators before an address', wordpress(`a${'\u2028'.repeat(LONG / 2)}https`), 1],
  [
    'WordPress: pictures whose address never ends',
    wordpress('<img src="/wp-content/uploads/'.repeat(LONG / 20)),
    1,
  ],
  [
    'a link with invisible signs inside',
    JSON.stringify([
      { title: 'One', content: `<a href="https://a.example/${'\u200b'.repeat(LONG / 2)}x">x</a>` },
    ]),
    1,
  ],
  [
    'a picture tag that repeats itself',
    JSON.stringify([{ title: 'One', content: `words ${'<img '.repeat(LONG / 20)}` }]),
    1,
  ],
])('reads %s in time', async ([, text, records]) => {
  expect(await readInThread(text)).toEqual({ failure: null, records })
})

const deep = (open: string, inner: string, close: string, levels = LONG / 4) =>
  open.repeat(levels) + inner + close.repeat(levels)
const ghost = (fields: object) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.0.0' },
        data: { posts: [{ id: '1', title: 'One', type: 'post', status: 'published', ...fields }] },
      },
    ],
  })

test.for<[string, string, string | null, number]>([
  ['arrays in arrays', deep('[', '', ']'), 'malformed', 0],
  [
    'objects in a post',
    `[{"title":"One","content":"Words","more":${deep('{"a":', '1', '}')}}]`,
    'malformed',
    0,
  ],
  ['objects around the list', deep('{"data":', '[]', '}'), 'malformed', 0],
  [
    'gviz with arrays in a cell',
    `google.visualization.Query.setResponse({"status":"ok","table":{"cols":[{"label":"title"},{"label":"content"}],"rows":[{"c":[{"v":${deep('[', '', ']')}},{"v":"x"}]}]}});`,
    'malformed',
    0,
  ],
  [
    'gviz whose end never comes',
    `google.visualization.Query.setResponse(${')  '.repeat(LONG)}x`,
    'malformed',
    0,
  ],
  ['a million columns', `title,content${',x'.repeat(1_000_000)}\na,b`, 'malformed', 0],
  ['a million columns below the header', `title,content\na,b${','.repeat(1_000_000)}`, null, 1],
  [
    'a million keys',
    JSON.stringify([Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))]),
    'malformed',
    0,
  ],
  [
    'entities that multiply',
    `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]>${rss('&a19;')}`,
    'unsupported',
    0,
  ],
  ['elements in elements', rss(deep('<b>', '', '</b>')), 'malformed', 0],
  ['lexical in lexical', ghost({ lexical: `{"root":${deep('{"children":[', '', ']}')}}` }), null, 0],
  [
    'mobiledoc in mobiledoc',
    ghost({ mobiledoc: `{"version":"0.3.1","sections":${deep('[', '', ']')}}` }),
    null,
    0,
  ],
  [
    'HTML in HTML',
    JSON.stringify([{ title: 'One', content: deep('<div>', 'Words', '</div>', 20_000) }]),
    null,
    1,
  ],
])('handles %s without exhausting stack or memory', async ([, text, failure, records]) => {
  expect(await readInThread(text)).toEqual({ failure, records })
})
